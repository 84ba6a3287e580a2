import type { Order } from '@zsm/contract/orders'
import { expect, test } from 'vitest'
import { momentsOf } from './order-moments.ts'
import { holdText } from './orders-table.tsx'

const payTime = '2026-11-01T02:00:00.000Z'
const settleTime = '2026-11-08T02:00:00.000Z'
const paid = {
  statusDict: 4,
  bizDict: 2,
  payChannelDict: 8,
  incomeFen: 9000,
  settleFlag: false,
  settleTime,
  createTime: payTime,
  payTime,
  deliverDueTime: null,
  deliverTime: null,
  finishTime: null,
  closeReason: '',
} as Order
const now = Date.parse('2026-11-05T00:00:00.000Z')
const whats = (order: Partial<Order>) => momentsOf({ ...paid, ...order }, now).map(({ what }) => what)

test('an order goes from its payment to its money', () => {
  expect(whats({})).toEqual(['买家付款', '收益解冻'])
  expect(whats({ settleFlag: true })).toEqual(['买家付款', '收益解冻，可以提现'])
  expect(whats({ statusDict: 8, incomeFen: 0, settleFlag: true })).toEqual(['买家付款', '已全部退款'])
  expect(whats({ statusDict: 7, payTime: null })).toEqual(['下单', '已关闭'])
  expect(whats({ statusDict: 1, payTime: null, settleTime: null })).toEqual(['下单', '等待付款'])
})

test('a service says when it is due, and when it is late', () => {
  const service = { bizDict: 1, statusDict: 2 } as const
  expect(whats({ ...service, deliverDueTime: '2026-11-06T00:00:00.000Z' })).toContain('应交付')
  expect(whats({ ...service, deliverDueTime: '2026-11-04T00:00:00.000Z' })).toContain('已超期未交付')
  const done = { bizDict: 1, statusDict: 4, deliverTime: payTime, finishTime: settleTime } as const
  expect(whats(done)).toEqual(['买家付款', '开始交付', '交付完成', '收益解冻'])
})

test.each([
  [{}, '2026-11-08 10:00 解冻'],
  [{ settleFlag: true }, '已可提现'],
  [{ settleFlag: true, statusDict: 8, incomeFen: 0 }, '已退款，无收益'],
  [{ settleFlag: true, statusDict: 5 }, '退款处理中'],
  [{ settleFlag: true, statusDict: 6 }, '已可提现'],
  [{ payChannelDict: 9, settleTime: null }, '线下收款，不可提现'],
  [{ incomeFen: 0, settleFlag: true }, '无收益'],
  [{ statusDict: 7 }, '—'],
] as const)('of %j its income says: %s', (order, text) => {
  expect(holdText({ ...paid, ...order } as Order)).toBe(text)
})
