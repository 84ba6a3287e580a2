/** `2026 年 3 月` of its first day. */
export const monthText = (month: string) => `${Number(month.slice(0, 4))} 年 ${Number(month.slice(5, 7))} 月`
