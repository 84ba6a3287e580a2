import type { TracedOrder } from '@zsm/contract/office/orders'
import { orderState, payChannel, withdrawState } from '@zsm/contract/states'
import { labelOf } from '../../format/dictionary.ts'
import { yuan } from '../../format/money.ts'
import { dateTime } from '../../format/time.ts'

type Asked = Pick<
  TracedOrder,
  | 'statusDict'
  | 'payTime'
  | 'payChannelDict'
  | 'incomeFen'
  | 'refundFen'
  | 'settleFlag'
  | 'settleTime'
  | 'heldFlag'
  | 'disputeFlag'
  | 'withdrawals'
  | 'otherFen'
  | 'leftFen'
  | 'cutFlag'
>

/** Where the money of an order is, a sentence a part: what an operator reads out to somebody who asks. */
export function moneyAnswer(order: Asked): string[] {
  if (order.payTime === null) return ['买家没有付款，没有收益。']
  const refunded = order.refundFen > 0 ? [`已退给买家 ${yuan(order.refundFen)}。`] : []
  return [...refunded, ...incomeOf(order)]
}

function incomeOf(order: Asked): string[] {
  const { statusDict, payChannelDict, incomeFen, settleFlag, settleTime, heldFlag, disputeFlag } = order
  if (payChannelDict === payChannel.offline) return ['线下收款，钱不经过平台，不能提现。']
  if (incomeFen <= 0) return ['这笔订单没有收益。']
  const income = `收益 ${yuan(incomeFen)}`
  if (settleFlag) return released(order)
  if (statusDict === orderState.refunding) return [`${income} 冻结中，退款处理完再解冻。`]
  if (heldFlag) return [`${income} 冻结中，等平台核实买家与创作者的手机号相同。`]
  if (disputeFlag) return [`${income} 冻结中，争议处理完再解冻。`]
  if (settleTime === null) return [`${income} 冻结中，买家验收后开始冻结期。`]
  return [`${income} 冻结中，${dateTime(settleTime)} 解冻。`]
}

function released({ withdrawals, otherFen, leftFen, cutFlag, settleTime }: Asked): string[] {
  const since = settleTime ? `${dateTime(settleTime)} 解冻` : '已解冻'
  const where = cutFlag
    ? '之后的支出太多，没有查到去向，请在资金明细里核对'
    : '在创作者的可提现余额里，还没有提现'
  const left = leftFen > 0 ? [`${yuan(leftFen)} ${since}，${where}。`] : []
  const other = otherFen > 0 ? [`${yuan(otherFen)} 已用于退款、还欠款或平台调整。`] : []
  return [...withdrawals.map(taken), ...other, ...left]
}

function taken({ withdrawNo, takenFen, statusDict, arriveTime, channelTxnNo }: Asked['withdrawals'][number]) {
  if (statusDict === withdrawState.arrived) {
    const when = arriveTime ? `${dateTime(arriveTime)} ` : ''
    const number = channelTxnNo ? `，转账单号 ${channelTxnNo}` : ''
    return `${yuan(takenFen)} 随提现 ${withdrawNo} ${when}到账${number}。`
  }
  return `${yuan(takenFen)} 在提现 ${withdrawNo} 里，${labelOf('withdrawStatusDict', statusDict)}。`
}
