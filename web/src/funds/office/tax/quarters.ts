import type { Day } from '@zsm/contract/values'

/** The last eight quarters that are over, newest first, by their first days. */
export function pastQuarters(today: Day): { value: Day; label: string }[] {
  const [year = 0, month = 1] = today.split('-').map(Number)
  const current = year * 4 + Math.floor((month - 1) / 3)
  return Array.from({ length: 8 }, (_, back) => {
    const at = current - 1 - back
    const [of, quarter] = [Math.floor(at / 4), at % 4]
    return {
      value: `${of}-${String(quarter * 3 + 1).padStart(2, '0')}-01`,
      label: `${of} 年第 ${quarter + 1} 季度`,
    }
  })
}

/** `2026 年第 1 季度` of its first day. */
export const quarterText = (quarter: Day) =>
  `${quarter.slice(0, 4)} 年第 ${(Number(quarter.slice(5, 7)) + 2) / 3} 季度`
