import { goodKind } from '@zsm/contract/states'
import type { CreatorId, Instant, WorkId } from '@zsm/contract/values'
import { dayMs, plusDays } from '../clock.ts'
import type { Sql, Tx } from '../database/sql.ts'
import { accountOf, freezeIncome } from '../funds/public.ts'
import { countReservedSale, countSale, type GoodForSale } from '../goods/public.ts'
import { isLearner } from '../learners/public.ts'
import { countOrder } from '../works/public.ts'
import { countBought, insertOrder, type NewOrder } from './queries.ts'
import { addToDay } from './rollups.queries.ts'
import { updateRoster } from './roster/roster.ts'
import { insertSplit } from './splits/splits.queries.ts'

export type PaidOrder = NewOrder & {
  settleTime: Instant
  /** The creator's account at the provider that holds the money; without it we hold it. */
  subMchId?: string
}

/** Why the buyer does not get the good although the order is stored. */
export type Unsold = 'offShelf' | 'otherAmount' | 'limit' | 'soldOut' | 'checkoutClosed' | 'paidTwice'

/** The refusals of a free good for the same reasons. */
export const refusals = {
  offShelf: 'goodNotForSale',
  otherAmount: 'noticeMismatch',
  limit: 'goodObtained',
  soldOut: 'goodSoldOut',
  checkoutClosed: 'checkoutClosed',
  paidTwice: 'checkoutClosed',
} as const satisfies Record<Unsold, string>

/** The end of a buyer's access and the due time of a service, under the good's terms. */
export function entitlement(
  {
    validDays,
    serviceDeliverDays,
    bizDict,
  }: Pick<GoodForSale, 'validDays' | 'serviceDeliverDays' | 'bizDict'>,
  payTime: Instant,
): { accessEndTime: Instant | null; deliverDueTime: Instant | null } {
  const after = (days: number) => plusDays(payTime, days)
  return {
    accessEndTime: validDays > 0 ? after(validDays) : null,
    deliverDueTime: bizDict === goodKind.service && serviceDeliverDays ? after(serviceDeliverDays) : null,
  }
}

/** What a service's order keeps: the form, and the days until delivery. A checkout from before there were forms has none. */
export const askedOf = ({
  bizDict,
  buyerForm = [],
  serviceDeliverDays,
}: Pick<GoodForSale, 'bizDict' | 'serviceDeliverDays'> & { buyerForm?: GoodForSale['buyerForm'] }) =>
  bizDict === goodKind.service ? { buyerForm, serviceDeliverDays } : {}

/**
 * A sale before its order is stored: why it is refused, where that is known, or the piece that its checkout reserved. With `reserved`
 * the caller has already compared the buyer's limit.
 */
type Sale = { good: GoodForSale; unsold?: Unsold | undefined; reserved?: { stockTaken: boolean } }

/**
 * Stores an order, books its money, and counts it for its day, its work and, unless `unsold`, its good. The caller holds the fund, so
 * that one creator's sales run one after the other. What does not need another's answer is sent to PostgreSQL together: a booking
 * waits for two answers instead of for ten.
 */
export async function storeOrder(
  sql: Tx,
  { good, unsold: known, reserved }: Sale,
  { subMchId, ...order }: PaidOrder,
): Promise<Unsold | undefined> {
  const channelAccountDict = accountOf(order.payChannelDict, subMchId !== undefined)
  const awaitsBuyer = order.bizDict === goodKind.service && (await isLearner(sql, order.userId))
  const [taken, work] = await Promise.all([
    known ?? take(sql, good, { userId: order.userId, reserved }),
    workOf(sql, good.creator, order),
    freezeIncome(sql, good.creator, {
      ...order,
      channelAccountDict,
      settleTime: awaitsBuyer ? null : order.settleTime,
    }),
    addToDay(sql, good.creator, order),
  ])
  const unsold = typeof taken === 'string' ? taken : undefined
  const { stockTaken } = typeof taken === 'string' ? { stockTaken: false } : taken
  const terms = awaitsBuyer && !unsold ? untilAccepted(order) : { settleTime: order.settleTime }
  const unsoldFlag = unsold !== undefined
  await Promise.all([
    insertOrder(sql, good.creator, { ...order, ...terms, shareId: work, stockTaken, unsoldFlag }),
    unsold ?? updateRoster(sql, good.creator, order),
  ])
  if (subMchId) {
    const { id: orderId, tradeNo, payTime } = order
    const { settleTime: dueTime } = terms
    await insertSplit(sql, good.creator, { orderId, subMchId, tradeNo, payTime, dueTime })
  }
  return unsold
}

/**
 * The hold of a service that a learner bought begins when they accept it. The time to deliver begins when they have answered the
 * creator's questions, if one must be answered.
 */
function untilAccepted({ payTime, settleTime, goodSnapshot, deliverDueTime }: PaidOrder) {
  const holdDays = Math.round((Date.parse(settleTime) - Date.parse(payTime)) / dayMs)
  const mustAnswer = goodSnapshot.buyerForm?.some(({ requiredFlag }) => requiredFlag) ?? false
  return { settleTime: null, holdDays, deliverDueTime: mustAnswer ? null : deliverDueTime }
}

/** Takes the reserved piece, or one from stock, for the buyer. Otherwise answers why not. */
async function take(
  sql: Tx,
  good: GoodForSale,
  { userId, reserved }: { userId: string; reserved: Sale['reserved'] },
): Promise<Unsold | { stockTaken: boolean }> {
  const { creator, goodId } = good
  if (reserved) {
    await countReservedSale(sql, creator, goodId)
    return reserved
  }
  if (await hasReachedLimit(sql, good, userId)) return 'limit'
  return (await countSale(sql, creator, goodId)) ?? 'soldOut'
}

/** Whether the buyer owns as many of the good as one person may. */
export async function hasReachedLimit(
  sql: Sql,
  { creator, goodId, freeFlag, limitPerUser }: GoodForSale,
  userId: string,
): Promise<boolean> {
  const limit = freeFlag ? 1 : limitPerUser
  return limit > 0 && (await countBought(sql, creator, { userId, goodId })) >= limit
}

/** Counts the order for the work it came from. Null if there is no work, or it is another creator's. */
async function workOf(sql: Tx, creator: CreatorId, { shareId, incomeFen }: NewOrder): Promise<WorkId | null> {
  return shareId && (await countOrder(sql, creator, shareId, incomeFen)) ? shareId : null
}
