import { fen } from '@zsm/contract/money/fen'
import type { TracedOrder } from '@zsm/contract/office/orders'
import { orderState, payChannel, withdrawState } from '@zsm/contract/states'
import { expect, test } from 'vitest'
import { moneyAnswer } from './money-answer.ts'

const paid = {
  ...{ statusDict: orderState.finished, payChannelDict: payChannel.wechat, refundFen: fen(0) },
  ...{ payTime: '2026-11-01T02:00:00.000Z', settleTime: '2026-11-08T02:00:00.000Z' },
  ...{
    incomeFen: fen(8850),
    settleFlag: false,
    heldFlag: false,
    disputeFlag: false,
    cutFlag: false,
    leftFen: fen(0),
    otherFen: fen(0),
  },
  withdrawals: [] as TracedOrder['withdrawals'],
}
const answer = (order: Partial<typeof paid> | object) => moneyAnswer({ ...paid, ...order })
const withdrawal = {
  ...{ withdrawNo: '26110900000000000001', takenFen: fen(8850), statusDict: withdrawState.paying },
  ...{ arriveTime: null, channelTxnNo: '' },
}

test('income that is not released is frozen, and the answer says until when or why', () => {
  expect(answer({})).toEqual(['收益 ¥88.50 冻结中，2026-11-08 10:00 解冻。'])
  expect(answer({ heldFlag: true })).toEqual(['收益 ¥88.50 冻结中，等平台核实买家与创作者的手机号相同。'])
  expect(answer({ disputeFlag: true })).toEqual(['收益 ¥88.50 冻结中，争议处理完再解冻。'])
  expect(answer({ settleTime: null })).toEqual(['收益 ¥88.50 冻结中，买家验收后开始冻结期。'])
  expect(answer({ statusDict: orderState.refunding })).toEqual(['收益 ¥88.50 冻结中，退款处理完再解冻。'])
})

test('released income is in the balance, in a withdrawal, or has arrived by a transfer', () => {
  const released = { settleFlag: true, leftFen: fen(8850) }
  expect(answer(released)).toEqual(['¥88.50 2026-11-08 10:00 解冻，在创作者的可提现余额里，还没有提现。'])
  expect(answer({ ...released, cutFlag: true })).toEqual([
    '¥88.50 2026-11-08 10:00 解冻，之后的支出太多，没有查到去向，请在资金明细里核对。',
  ])
  expect(answer({ settleFlag: true, otherFen: fen(8850) })).toEqual(['¥88.50 已用于退款、还欠款或平台调整。'])
  expect(answer({ settleFlag: true, withdrawals: [withdrawal] })).toEqual([
    '¥88.50 在提现 26110900000000000001 里，打款中。',
  ])
  const arrived = {
    ...withdrawal,
    statusDict: withdrawState.arrived,
    arriveTime: '2026-11-10T02:00:00.000Z',
    channelTxnNo: 'CMB1',
  }
  expect(answer({ settleFlag: true, withdrawals: [arrived] })).toEqual([
    '¥88.50 随提现 26110900000000000001 2026-11-10 10:00 到账，转账单号 CMB1。',
  ])
})

test('what went back, was never paid or never came through the platform is no income', () => {
  expect(answer({ refundFen: fen(9900), incomeFen: fen(0) })).toEqual([
    '已退给买家 ¥99.00。',
    '这笔订单没有收益。',
  ])
  expect(answer({ payTime: null })).toEqual(['买家没有付款，没有收益。'])
  expect(answer({ payChannelDict: payChannel.offline })).toEqual(['线下收款，钱不经过平台，不能提现。'])
})
