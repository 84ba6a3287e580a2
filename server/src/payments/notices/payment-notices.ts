import type { PaymentNotice } from '@zsm/contract/payments'
import type { CreatorId, Instant } from '@zsm/contract/values'
import { audit } from '../../database/audit.ts'
import { type Sql, transaction, withQuota } from '../../database/sql.ts'
import { fail } from '../../failure.ts'
import { lockFund } from '../../funds/public.ts'
import type { Channel } from '../../gateways/payment-channels.ts'
import { findGoodPaidFor, type GoodForSale, wasPrice } from '../../goods/public.ts'
import { gather } from '../../notifications/public.ts'
import {
  orderOfPayment,
  type PaidOrder,
  paidNews,
  refusals,
  storeOrder,
  tellPaid,
  type Unsold,
} from '../../orders/public.ts'
import { getMoneyRules } from '../../reference/public.ts'
import { returnPayment } from '../../refunds/public.ts'
import { claimTrades, findTrade, type Trade } from '../trades.queries.ts'
import { clockSkew, mustBePast, type ReceivedNotice } from './notice-context.ts'
import { hashNotice } from './notice-hash.ts'

/** The longest time between an order and its payment, in ms. */
const longestPaying = 2 * 3_600_000
/** The reason that the buyer reads if a payment is refunded at once. */
export const returnNotes: Record<Unsold, string> = {
  offShelf: '商品已停售，款项自动原路退回',
  otherAmount: '支付金额不是下单时的价格，款项自动原路退回',
  soldOut: '商品已售罄，款项自动原路退回',
  limit: '超过每人限购数量，款项自动原路退回',
  checkoutClosed: '订单关闭以后才收到付款，款项自动原路退回',
  paidTwice: '同一个订单重复付款，多付的款项自动原路退回',
}

/**
 * Makes the order of a payment, one for each trade, however often the channel sends its notice. Some payments are refunded at once: for a
 * good that is off the shelf or sold out, beyond the buyer's limit, or of a wrong amount. They make an order too: money that moved
 * always has a record.
 */
export async function bookPlatformSale(
  sql: Sql,
  { channel, notice, now, request }: ReceivedNotice<PaymentNotice>,
): Promise<{ orderNo: string }> {
  const noticeHash = hashNotice(notice)
  const known = await findTrade(sql, channel.name, notice.tradeNo)
  if (known) return answerAgain(known, noticeHash)
  mustBePast('payTime', notice.payTime, now)
  const paidFor = (await findGoodPaidFor(sql, notice.goodId, notice.payTime)) ?? fail('goodNotForSale')
  const { good, isSold } = paidFor
  const refused = isSold ? await amountRefused(sql, good, notice) : 'offShelf'
  const { holdDays } = await getMoneyRules(sql)
  const order = orderOfPayment(good, { channel, notice, now, holdDays })
  const { creator } = good
  const trade = tradeOf(creator, order, { channel, noticeHash })
  return transaction(withQuota(creator, sql), async (sql) => {
    await lockFund(sql, creator)
    if (!(await claimTrades(sql, [trade]))) return answerOther(sql, trade)
    const unsold = await storeOrder(sql, { good, unsold: refused }, order)
    if (unsold && order.payFen === 0) fail(refusals[unsold])
    if (unsold) await returnPayment(sql, creator, { orderId: order.id, note: returnNotes[unsold], time: now })
    else
      await Promise.all([
        gather(sql, creator, paidNews(order), now),
        tellPaid(sql, [{ creator, order }], now),
      ])
    const target = { type: 'order', id: order.id }
    await audit(sql, { creator, action: 'orders.acceptNotice', target, after: trade, ...request })
    return { orderNo: order.orderNo }
  })
}

/** `otherAmount` unless the good had this price when the buyer ordered. The channel's clock may differ by `clockSkew`. */
async function amountRefused(
  sql: Sql,
  { creator, goodId: id }: GoodForSale,
  { payFen: priceFen, payTime, orderTime }: PaymentNotice,
): Promise<'otherAmount' | undefined> {
  const paid = Date.parse(payTime)
  const ordered = orderTime === undefined ? undefined : Math.min(Date.parse(orderTime), paid)
  const from = instant(Math.max(ordered ?? 0, paid - longestPaying) - clockSkew)
  const to = instant((ordered ?? paid) + clockSkew)
  return (await wasPrice(sql, creator, { id, priceFen, from, to })) ? undefined : 'otherAmount'
}

const instant = (ms: number): Instant => new Date(ms).toISOString()

/** The number of the order that a parallel delivery made after we looked for the trade. */
async function answerOther(sql: Sql, { channel, tradeNo, noticeHash }: Trade): Promise<{ orderNo: string }> {
  const trade = await findTrade(sql, channel, tradeNo)
  return trade ? answerAgain(trade, noticeHash) : fail('unavailable')
}

function answerAgain(
  trade: { orderNo: string; noticeHash: string },
  noticeHash: string,
): { orderNo: string } {
  if (trade.noticeHash !== noticeHash) fail('requestIdReused')
  return { orderNo: trade.orderNo }
}

function tradeOf(
  creator: CreatorId,
  order: PaidOrder,
  { channel, noticeHash }: { channel: Channel; noticeHash: string },
): Trade {
  const { id, orderNo, tradeNo, createTime, payTime } = order
  const { name } = channel
  const known = { creatorId: creator, orderId: id, orderNo, noticeHash }
  return { channel: name, tradeNo, ...known, createTime, paymentNo: '', payTime }
}
