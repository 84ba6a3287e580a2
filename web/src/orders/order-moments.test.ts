import { fen } from '@zsm/contract/money/fen'
import type { Order } from '@zsm/contract/orders'
import { goodKind, orderState, payChannel } from '@zsm/contract/states'
import { expect, test } from 'vitest'
import { momentsOf } from './order-moments.ts'
import { holdText } from './orders-table.tsx'

const payTime = '2026-11-01T02:00:00.000Z'
const settleTime = '2026-11-08T02:00:00.000Z'
const paid = {
  statusDict: orderState.finished,
  bizDict: goodKind.course,
  payChannelDict: payChannel.sandbox,
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

test("an order's steps lead from the payment to the income", () => {
  expect(whats({})).toEqual(['买家付款', '收益解冻'])
  expect(whats({ settleFlag: true })).toEqual(['买家付款', '收益解冻，可以提现'])
  expect(whats({ statusDict: orderState.refunded, incomeFen: fen(0), settleFlag: true })).toEqual([
    '买家付款',
    '已全部退款',
  ])
  expect(whats({ statusDict: orderState.closed, payTime: null })).toEqual(['下单', '已关闭'])
  expect(whats({ statusDict: orderState.unpaid, payTime: null, settleTime: null })).toEqual([
    '下单',
    '等待付款',
  ])
})

test('a waiting dispute holds the income without a day', () => {
  const disputed = momentsOf({ ...paid, disputeFlag: true }, now)
  expect(disputed.at(-1)).toEqual({ what: '争议处理完再解冻', time: null, kind: 'next' })
  expect(whats({ disputeFlag: true, settleFlag: true })).toEqual(['买家付款', '收益解冻，可以提现'])
})

test('a service shows when it is due, and when it is late', () => {
  const service = { bizDict: goodKind.service, statusDict: orderState.paid } as const
  expect(whats({ ...service, deliverDueTime: '2026-11-06T00:00:00.000Z' })).toContain('应交付')
  expect(whats({ ...service, deliverDueTime: '2026-11-04T00:00:00.000Z' })).toContain('已超期未交付')
  const done = {
    bizDict: goodKind.service,
    statusDict: orderState.finished,
    deliverTime: payTime,
    finishTime: settleTime,
  } as const
  expect(whats(done)).toEqual(['买家付款', '开始交付', '交付完成', '收益解冻'])
})

test.each([
  [{}, '2026-11-08 10:00 解冻'],
  [{ settleFlag: true }, '已可提现'],
  [{ disputeFlag: true }, '争议处理中'],
  [{ disputeFlag: true, settleTime: null }, '争议处理中'],
  [{ disputeFlag: true, settleFlag: true }, '已可提现'],
  [{ settleFlag: true, statusDict: orderState.refunded, incomeFen: 0 }, '已退款，无收益'],
  [{ settleFlag: true, statusDict: orderState.refunding }, '退款处理中'],
  [{ settleFlag: true, statusDict: orderState.partlyRefunded }, '已可提现'],
  [{ payChannelDict: payChannel.offline, settleTime: null }, '线下收款，不可提现'],
  [{ incomeFen: 0, settleFlag: true }, '无收益'],
  [{ statusDict: orderState.closed }, '—'],
] as const)('the income of %j says: %s', (order, text) => {
  expect(holdText({ ...paid, ...order } as Order)).toBe(text)
})

test('an order of the creator’s own number says why its income waits', () => {
  const held = { ...paid, heldFlag: true }
  expect(momentsOf(held, now).at(-1)).toMatchObject({
    what: '收益等待平台核实',
    note: expect.stringContaining('买家的手机号与您的账号相同'),
  })
  expect(holdText(held)).toBe('待平台核实')
  expect(whats({ heldFlag: true, statusDict: orderState.refunded })).toEqual(['买家付款', '已全部退款'])
})
