import type { Refund } from '@zsm/contract/refunds'
import { learnerOrderPath } from '@zsm/contract/site/learner-pages'
import { learnerMessageType, learnerText, refundAsker } from '@zsm/contract/states'
import type { CreatorId, Instant } from '@zsm/contract/values'
import type { Tx } from '../database/sql.ts'
import { tellLearner } from '../learners/public.ts'
import { amount } from '../notifications/public.ts'
import { findBuyer } from '../orders/public.ts'

type Known = Pick<Refund, 'orderId' | 'amountFen'>

/** Tells the buyer that the money is on its way back, also by SMS. */
export async function tellRefunded(
  sql: Tx,
  creator: CreatorId,
  { orderId, amountFen }: Known,
  { byHand, now }: { byHand: string; now: Instant },
): Promise<void> {
  const { userId, goodName } = await findBuyer(sql, creator, orderId)
  const refunded = {
    title: `「${goodName}」已退款 ${amount(amountFen)}`,
    body: byHand === '' ? '款项原路退回，到账时间以支付渠道为准' : '款项由平台转账给您',
    text: { textDict: learnerText.refunded, goodName, fen: amountFen },
  }
  await tellLearner(sql, userId, { ...ofRefund(creator, orderId), ...refunded }, now)
}

/** Tells the buyer that a payment bought nothing and is refunded. */
export async function tellPaymentRefunded(
  sql: Tx,
  creator: CreatorId,
  { orderId, amountFen }: Known,
  { note, now }: { note: string; now: Instant },
): Promise<void> {
  const { userId, goodName } = await findBuyer(sql, creator, orderId)
  const title = `「${goodName}」没有买成，${amount(amountFen)} 将退回`
  await tellLearner(sql, userId, { ...ofRefund(creator, orderId), title, body: note }, now)
}

/** Tells the buyer that the refund is approved. */
export async function tellApproved(
  sql: Tx,
  creator: CreatorId,
  { orderId, amountFen }: Known,
): Promise<void> {
  const { userId, goodName } = await findBuyer(sql, creator, orderId)
  const title = `「${goodName}」的退款 ${amount(amountFen)} 已同意`
  await tellLearner(sql, userId, { ...ofRefund(creator, orderId), title, body: '正在退回给您' })
}

/** Tells the buyer why their request was refused. The buyer was never told of a refund that somebody else opened. */
export async function tellRejected(
  sql: Tx,
  creator: CreatorId,
  { orderId, amountFen, applyByDict }: Known & Pick<Refund, 'applyByDict'>,
  reason: string,
): Promise<void> {
  if (applyByDict !== refundAsker.buyer) return
  const { userId, goodName } = await findBuyer(sql, creator, orderId)
  const title = `「${goodName}」的退款 ${amount(amountFen)} 没有通过`
  await tellLearner(sql, userId, { ...ofRefund(creator, orderId), title, body: reason })
}

const ofRefund = (creator: CreatorId, orderId: Refund['orderId']) => ({
  creator,
  typeDict: learnerMessageType.refund,
  link: learnerOrderPath(orderId),
})
