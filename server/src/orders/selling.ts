import { goodKind } from '@zsm/contract/states'
import type { CreatorId, Instant, OrderId, WorkId } from '@zsm/contract/values'
import { dayMs, plusDays } from '../clock.ts'
import type { Sql, Tx } from '../database/sql.ts'
import { accountOf, freezeIncome } from '../funds/public.ts'
import { countReservedSales, countSale, type GoodForSale, type SoldPart } from '../goods/public.ts'
import { newId } from '../ids.ts'
import { isLearner } from '../learners/public.ts'
import { recordEvents } from '../webhooks/public.ts'
import { countOrder } from '../works/public.ts'
import { holdOwnSales } from './held/holding.ts'
import { insertParts } from './parts.queries.ts'
import { countBought, insertSales, type NewOrder } from './queries.ts'
import { addEachToDay } from './rollups.queries.ts'
import { updateRosters } from './roster/roster.ts'
import { insertSplits } from './splits/splits.queries.ts'

export type PaidOrder = NewOrder & {
  settleTime: Instant
  /** The creator's account at the provider that holds the money; without it we hold it. */
  subMchId?: string
  /** The goods of a bundle that the buyer gets. */
  parts?: readonly SoldPart[]
}

/** Why the buyer does not get the good although the order is stored. */
export type Unsold = 'offShelf' | 'otherAmount' | 'limit' | 'soldOut' | 'checkoutClosed' | 'paidTwice'

/**
 * The refusals of a free good for the same reasons. `paidTwice` cannot befall one, which has no checkout; it stands here because the list
 * has every reason.
 */
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

/** A sale before its order is stored: why it is refused, where that is known. */
type Sale = { good: GoodForSale; unsold?: Unsold | undefined }

/** An order that is stored, and whether it took a piece of a limited stock or is no sale. */
type Stored = { creator: CreatorId; order: PaidOrder; stockTaken: boolean; unsold?: Unsold | undefined }

/**
 * Stores an order, books its money, and counts it for its day, its work and, unless `unsold`, its good. The caller holds the fund, so
 * that one creator's sales run one after the other.
 */
export async function storeOrder(
  sql: Tx,
  { good, unsold: known }: Sale,
  order: PaidOrder,
): Promise<Unsold | undefined> {
  const taken = known ?? (await take(sql, good, order.userId))
  const unsold = typeof taken === 'string' ? taken : undefined
  const stockTaken = typeof taken === 'string' ? false : taken.stockTaken
  await storeOrders(sql, [{ creator: good.creator, order, stockTaken, unsold }])
  return unsold
}

/** A sale of a piece that a checkout reserved. The buyer's limit was compared. */
type ReservedSale = { creator: CreatorId; order: PaidOrder; stockTaken: boolean }

/** Stores the orders of reserved pieces and counts them for their goods. The caller holds the funds of all their creators. */
export async function storeReserved(sql: Tx, sales: readonly ReservedSale[]): Promise<void> {
  const sold = sales.map(({ creator, order: { goodId } }) => ({ creator, goodId }))
  await Promise.all([countReservedSales(sql, sold), storeOrders(sql, sales)])
}

/**
 * One statement writes all the rows of a table, and what does not need another's answer is sent to PostgreSQL together: storing
 * an order, or many of them, waits for two answers. The roster reads the orders, so it follows them.
 */
async function storeOrders(sql: Tx, stored: readonly Stored[]): Promise<void> {
  const sold = await Promise.all(stored.map((each) => withTerms(sql, each)))
  const sales = sold.map(({ creator, row }) => ({ ...row, creator }))
  await Promise.all([
    freezeIncome(sql, sold.map(incomeOf)),
    addEachToDay(sql, sales),
    insertSales(
      sql,
      sold.map(({ creator: creatorId, row }) => ({ creatorId, ...row })),
    ),
    storeParts(sql, sold),
    updateRosters(
      sql,
      sales.filter(({ unsoldFlag }) => !unsoldFlag),
    ),
    storeSplits(sql, sold),
    holdOwnSales(sql, sales),
    recordEvents(
      sql,
      sales.flatMap(({ creator, ...data }) =>
        data.unsoldFlag ? [] : [{ creator, type: 'order.paid', data }],
      ),
    ),
  ])
}

/** The row of an order: with the work that it came from, and when its hold ends. */
async function withTerms(
  sql: Tx,
  { creator, order: { subMchId, parts = [], ...order }, stockTaken, unsold }: Stored,
) {
  const [work, awaitsBuyer] = await Promise.all([
    workOf(sql, creator, order),
    order.bizDict === goodKind.service && isLearner(sql, order.userId),
  ])
  const terms = awaitsBuyer && !unsold ? untilAccepted(order) : { settleTime: order.settleTime }
  const row = { ...order, ...terms, shareId: work, stockTaken, unsoldFlag: unsold !== undefined }
  return {
    creator,
    row,
    parts: unsold ? [] : parts,
    subMchId,
    settleTime: awaitsBuyer ? null : order.settleTime,
  }
}

type WithTerms = Awaited<ReturnType<typeof withTerms>>

const incomeOf = ({ creator, row, subMchId, settleTime }: WithTerms) => ({
  ...row,
  creator,
  settleTime,
  channelAccountDict: accountOf(row.payChannelDict, subMchId !== undefined),
})

/** What the buyer of a bundle gets: what it contained when the checkout fixed its price. */
async function storeParts(sql: Tx, sold: readonly WithTerms[]): Promise<void> {
  const parts = sold.flatMap(({ creator: creatorId, row, parts }) =>
    parts.map((part, position) => ({ creatorId, orderId: row.id, id: newId<OrderId>(), position, ...part })),
  )
  if (parts.length > 0) await insertParts(sql, parts)
}

async function storeSplits(sql: Tx, sold: readonly WithTerms[]): Promise<void> {
  const splits = sold.flatMap(({ creator: creatorId, row, subMchId }) => {
    const { id: orderId, tradeNo, payTime, settleTime: dueTime } = row
    return subMchId ? [{ creatorId, orderId, subMchId, tradeNo, payTime, dueTime }] : []
  })
  if (splits.length > 0) await insertSplits(sql, splits)
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

/** Takes a piece from stock for the buyer. Otherwise answers why not. */
async function take(sql: Tx, good: GoodForSale, userId: string): Promise<Unsold | { stockTaken: boolean }> {
  if (await hasReachedLimit(sql, good, userId)) return 'limit'
  return (await countSale(sql, good.creator, good.goodId)) ?? 'soldOut'
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
