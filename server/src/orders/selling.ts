import { goodKind } from '@zsm/contract/states'
import type { CreatorId, Instant, WorkId } from '@zsm/contract/values'
import { plusDays } from '../clock.ts'
import type { Sql, Tx } from '../database/sql.ts'
import { freezeIncome } from '../funds/public.ts'
import { countHeldSale, countSale, type GoodForSale } from '../goods/public.ts'
import { countOrder } from '../works/public.ts'
import { countBought, insertOrder, type NewOrder } from './queries.ts'
import { addToDay } from './rollups.queries.ts'

export type PaidOrder = NewOrder & { settleTime: Instant }

/** Why the good is not the buyer's though the order is kept. */
export type Unsold = 'offShelf' | 'otherAmount' | 'limit' | 'soldOut' | 'checkoutClosed' | 'paidTwice'

/** The same, where nothing was paid and it can be refused. */
export const refusals = {
  offShelf: 'goodNotForSale',
  otherAmount: 'noticeMismatch',
  limit: 'goodObtained',
  soldOut: 'goodSoldOut',
  checkoutClosed: 'checkoutClosed',
  paidTwice: 'checkoutClosed',
} as const satisfies Record<Unsold, string>

/** What a good's terms give a buyer, from the moment of payment. */
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

/** What is known of a sale before its order is stored: why it is none, or the piece that its checkout holds. */
type Sale = { good: GoodForSale; unsold?: Unsold | undefined; held?: { stockTaken: boolean } }

/** Keeps an order with its money, its day, its work and its good, unless that is known to be no sale. */
export async function keepOrder(
  sql: Tx,
  { good, unsold: known, held }: Sale,
  order: PaidOrder,
): Promise<Unsold | undefined> {
  // locks the fund: the buyers of one creator come one after another
  await freezeIncome(sql, good.creator, order)
  const taken = known ?? (await take(sql, good, { userId: order.userId, held }))
  const unsold = typeof taken === 'string' ? taken : undefined
  const { stockTaken } = typeof taken === 'string' ? { stockTaken: false } : taken
  const shareId = await workOf(sql, good.creator, order)
  await insertOrder(sql, good.creator, { ...order, shareId, stockTaken })
  await addToDay(sql, good.creator, order)
  return unsold
}

/** One of the good for the buyer: the piece that is held, or one of those that are left; or why not. */
async function take(
  sql: Tx,
  good: GoodForSale,
  { userId, held }: { userId: string; held: Sale['held'] },
): Promise<Unsold | { stockTaken: boolean }> {
  const { creator, goodId } = good
  if (await hasReachedLimit(sql, good, userId)) return 'limit'
  if (!held) return (await countSale(sql, creator, goodId)) ?? 'soldOut'
  await countHeldSale(sql, creator, goodId)
  return held
}

/** Whether a buyer has as many of the good as one person may. */
export async function hasReachedLimit(
  sql: Sql,
  { creator, goodId, freeFlag, limitPerUser }: GoodForSale,
  userId: string,
): Promise<boolean> {
  const limit = freeFlag ? 1 : limitPerUser
  return limit > 0 && (await countBought(sql, creator, { userId, goodId })) >= limit
}

/** The work that the order came from, with the order counted there; somebody else's, or none, is left out. */
async function workOf(sql: Tx, creator: CreatorId, { shareId, incomeFen }: NewOrder): Promise<WorkId | null> {
  return shareId && (await countOrder(sql, creator, shareId, incomeFen)) ? shareId : null
}
