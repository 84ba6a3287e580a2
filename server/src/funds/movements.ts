import type { Withdraw } from '@zsm/contract/funds/withdrawals'
import { negative } from '@zsm/contract/money/fen'
import type { Order } from '@zsm/contract/orders'
import { type ChannelAccount, channelAccount, entryType as type } from '@zsm/contract/states'
import type { Fen, Instant, RefundId } from '@zsm/contract/values'
import type { Decided } from './adjustments.queries.ts'
import { book, type Line, type Movement } from './ledger/movement.ts'
import { through } from './ledger.ts'

type Sold = Pick<Order, 'id' | 'orderNo' | 'goodId' | 'goodName'>
export type Paid = Sold &
  Pick<Order, 'payFen' | 'platformFeeFen' | 'channelFeeFen'> & {
    payTime: Instant
    /** Null if it is not known yet when the hold ends. */
    settleTime: Instant | null
    channelAccountDict: ChannelAccount
  }

export type Settled = Sold & Pick<Order, 'incomeFen'>

/** A payment: from the channel into the creator's frozen income, less the fees. */
export function sale(order: Paid): Movement {
  const { payFen, platformFeeFen, channelFeeFen } = order
  return {
    ...ofOrder(order),
    kind: 'sale',
    idemKey: `sale:${order.id}`,
    title: `售出「${order.goodName}」`,
    occurTime: order.payTime,
    ...(order.settleTime ? { unfreezeTime: order.settleTime } : {}),
    lines: through(order.channelAccountDict, [
      { book: book.channel, typeDict: type.sale, fen: negative(payFen) },
      { book: book.frozen, typeDict: type.sale, fen: payFen },
      ...between(book.frozen, book.platformFee, type.platformFee, platformFeeFen),
      ...between(book.frozen, book.channelFee, type.channelFee, channelFeeFen),
    ]),
  }
}

/** The end of the hold: the order's income becomes available. */
export function settlement(order: Settled, now: Instant): Movement {
  return {
    ...ofOrder(order),
    kind: 'settle',
    idemKey: `settle:${order.id}`,
    title: `「${order.goodName}」收入解冻`,
    occurTime: now,
    lines: between(book.frozen, book.available, type.sale, order.incomeFen),
  }
}

/** A refund's amount, and its parts by the party that gives them back. */
export type Reversal = {
  id: RefundId
  amountFen: Fen
  platformFeeFen: Fen
  channelFeeFen: Fen
  incomeFen: Fen
  time: Instant
  /** Finance paid the buyer from the company's bank (0055). */
  isByHand: boolean
}

/** The debt that a refund leaves, and the account that the order was paid into. */
type Origin = { debtFen: Fen; paidInto: ChannelAccount }

/** A refund to the buyer. Each part comes from the account it went to; what the creator no longer has becomes a debt. */
export function reversal(
  order: Sold & Pick<Order, 'settleFlag'>,
  refund: Reversal,
  { debtFen, paidInto }: Origin,
): Movement {
  const bucket = order.settleFlag ? book.available : book.frozen
  return {
    ...ofOrder(order),
    refundId: refund.id,
    kind: 'refund',
    idemKey: `refund:${refund.id}`,
    title: `「${order.goodName}」退款`,
    occurTime: refund.time,
    lines: [
      // incoming lines first, so that no running balance is below zero
      ...between(book.debt, bucket, type.refund, debtFen),
      ...between(book.platformFee, bucket, type.platformFee, refund.platformFeeFen),
      ...through(paidInto, between(book.channelFee, bucket, type.channelFee, refund.channelFeeFen)),
      ...through(
        refund.isByHand ? channelAccount.bank : paidInto,
        between(bucket, book.channel, type.refund, refund.amountFen),
      ),
    ],
  }
}

/** Available income pays the debt. */
export function repayment(id: string, fen: Fen, now: Instant): Movement {
  return {
    kind: 'repay',
    idemKey: `repay:${id}`,
    title: '归还退款欠款',
    occurTime: now,
    lines: between(book.available, book.debt, type.refund, fen),
  }
}

/** The platform gives money, or takes it. It takes from the available income first; the rest becomes a debt. */
export function adjustment({ id, amountFen, reason }: Decided, debtFen: Fen, now: Instant): Movement {
  return {
    kind: 'adjust',
    idemKey: `adjustment:${id}`,
    title: `平台调整：${reason}`,
    occurTime: now,
    lines: [
      ...between(book.debt, book.available, type.adjustment, debtFen),
      ...between(book.platformFee, book.available, type.adjustment, amountFen),
    ],
  }
}

export function withdrawal(withdraw: Withdraw, now: Instant): Movement {
  return {
    ...ofWithdraw(withdraw, now),
    kind: 'withdraw',
    idemKey: `withdraw:${withdraw.id}`,
    title: `申请提现到${withdraw.bankText}`,
    lines: between(book.available, book.withdrawing, type.withdrawal, withdraw.amountFen),
  }
}

/** A withdrawal's money left the company, or the provider that kept it, through this account. */
export function arrival(withdraw: Withdraw, now: Instant, account: ChannelAccount): Movement {
  return {
    ...ofWithdraw(withdraw, now),
    kind: 'arrive',
    idemKey: `arrive:${withdraw.id}`,
    title: `提现到账${withdraw.bankText}`,
    lines: [
      ...through(account, between(book.withdrawing, book.withdrawn, type.withdrawal, withdraw.arriveFen)),
      ...between(book.withdrawing, book.withdrawalFee, type.withdrawalFee, withdraw.feeFen),
      ...between(book.withdrawing, book.taxWithheld, type.taxWithheld, withdraw.taxFen),
    ],
  }
}

/** The money of a refused, failed or cancelled withdrawal becomes available again. One key for all three: it happens once. */
export function giveBack(withdraw: Withdraw, now: Instant): Movement {
  return {
    ...ofWithdraw(withdraw, now),
    kind: 'return',
    idemKey: `return:${withdraw.id}`,
    title: '提现退回可提现余额',
    lines: between(book.withdrawing, book.available, type.withdrawalReturned, withdraw.amountFen),
  }
}

/** The bank returned a payout to the account it came from: the amount is available again, including the fee and the tax. */
export function bankReturn(withdraw: Withdraw, now: Instant, account: ChannelAccount): Movement {
  return {
    ...ofWithdraw(withdraw, now),
    kind: 'return',
    idemKey: `return:${withdraw.id}`,
    title: '银行退票，提现退回可提现余额',
    lines: [
      ...through(
        account,
        between(book.withdrawn, book.available, type.withdrawalReturned, withdraw.arriveFen),
      ),
      ...between(book.withdrawalFee, book.available, type.withdrawalFee, withdraw.feeFen),
      ...between(book.taxWithheld, book.available, type.taxWithheld, withdraw.taxFen),
    ],
  }
}

function between(from: Line['book'], to: Line['book'], typeDict: Line['typeDict'], fen: Fen): Line[] {
  return [
    { book: from, typeDict, fen: negative(fen) },
    { book: to, typeDict, fen },
  ]
}

const ofOrder = ({ id, orderNo, goodId }: Sold) => ({ orderId: id, orderNo, goodId })

const ofWithdraw = ({ id, withdrawNo }: Withdraw, now: Instant) => ({
  withdrawId: id,
  withdrawNo,
  occurTime: now,
})
