/** What the tab of the browser is called, by the section of the address. */
const titles: Record<string, string> = {
  pay: '确认订单',
  learn: '我的学习',
  orders: '我的订单',
  complaints: '投诉',
  me: '我的账号',
}

export const titleOf = (path: string): string => titles[path.split('/')[1] ?? ''] ?? '知视猫'
