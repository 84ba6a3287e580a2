import { fen } from '@zsm/contract/money/fen'
import type { TracedOrder } from '@zsm/contract/office/orders'
import {
  disputeState,
  goodKind,
  orderState,
  payChannel,
  refundState,
  withdrawState,
} from '@zsm/contract/states'
import { expect, test } from 'vitest'
import { tracedMoments } from './traced-moments.ts'

const paid = {
  ...{ statusDict: orderState.finished, bizDict: goodKind.course, payChannelDict: payChannel.wechat },
  ...{ createTime: '2026-11-01T02:05:00.000Z', payTime: '2026-11-01T02:05:00.000Z' },
  ...{ settleTime: '2026-11-08T02:05:00.000Z', settleFlag: true, heldFlag: false, incomeFen: fen(8850) },
  ...{ checkout: { createTime: '2026-11-01T02:00:00.000Z' }, closeReason: '' },
  ...{ disputes: [], refunds: [], withdrawals: [] },
} as unknown as TracedOrder
const whats = (order: object) => tracedMoments({ ...paid, ...order } as TracedOrder).map(({ what }) => what)

test('an order’s steps lead from the checkout to the card, in the order in which they happened', () => {
  const withdrawals = [
    {
      ...{ withdrawNo: 'W1', takenFen: fen(8850), statusDict: withdrawState.arrived, channelTxnNo: 'CMB1' },
      ...{ applyTime: '2026-11-09T02:00:00.000Z', auditTime: '2026-11-09T03:00:00.000Z' },
      arriveTime: '2026-11-10T02:00:00.000Z',
    },
  ]
  expect(whats({ withdrawals })).toEqual([
    ...['下单', '买家付款', '收益解冻，可以提现', '申请提现 ¥88.50', '提现审核通过', '提现到账'],
  ])
})

test('a withdrawal under way is what comes next', () => {
  const withdrawals = [
    {
      ...{ withdrawNo: 'W1', takenFen: fen(100), statusDict: withdrawState.applied, channelTxnNo: '' },
      ...{ applyTime: '2026-11-09T02:00:00.000Z', auditTime: null, arriveTime: null },
    },
  ]
  expect(whats({ withdrawals }).slice(-2)).toEqual(['申请提现 ¥1.00', '提现待审核'])
})

test('disputes and refunds stand where they happened', () => {
  const disputes = [
    {
      statusDict: disputeState.forLearner,
      ...{ applyTime: '2026-11-02T02:00:00.000Z', decideTime: '2026-11-03T02:00:00.000Z' },
    },
  ]
  const refunds = [
    {
      ...{ refundNo: 'R1', amountFen: fen(5000), statusDict: refundState.refunded },
      ...{ applyTime: '2026-11-03T02:00:01.000Z', successTime: '2026-11-03T02:10:00.000Z' },
    },
  ]
  expect(whats({ disputes, refunds })).toEqual([
    ...['下单', '买家付款', '请平台处理争议', '争议：支持学员', '申请退款 ¥50.00', '退款到账 ¥50.00'],
    '收益解冻，可以提现',
  ])
})

test('an order that was not paid says why it was closed', () => {
  const closed = { statusDict: orderState.closed, payTime: null, closeReason: '30 分钟没有付款' }
  expect(tracedMoments({ ...paid, ...closed } as TracedOrder).at(-1)).toMatchObject({
    note: '30 分钟没有付款',
  })
})
