import { goodKind } from '@zsm/contract/states'
import type { CreatorId, Instant, ShareId } from '@zsm/contract/values'
import { plusDays } from '../clock.ts'
import type { Tx } from '../database/sql.ts'
import { freezeIncome } from '../funds/public.ts'
import { countSale, type GoodForSale } from '../goods/public.ts'
import { countOrder } from '../shares/public.ts'
import { countBought, insertOrder, type NewOrder } from './queries.ts'
import { addToDay } from './rollups.queries.ts'

export type PaidOrder = NewOrder & { settleTime: Instant }

/** Why the good is not the buyer's though the order is kept. */
export type Unsold = 'offShelf' | 'otherAmount' | 'limit' | 'soldOut'

/** The same, where nothing was paid and it can be refused. */
export const refusals = {
  offShelf: 'goodNotForSale',
  otherAmount: 'noticeMismatch',
  limit: 'goodObtained',
  soldOut: 'goodSoldOut',
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

/** Keeps an order with its money, its day, its work and its good, unless that is known to be no sale. */
export async function keepOrder(
  sql: Tx,
  { good, unsold: known }: { good: GoodForSale; unsold?: Unsold | undefined },
  order: PaidOrder,
): Promise<Unsold | undefined> {
  // locks the fund: the buyers of one creator come one after another
  await freezeIncome(sql, good.creator, order)
  const taken = known ?? (await take(sql, good, order.userId))
  const unsold = typeof taken === 'string' ? taken : undefined
  const { stockTaken } = typeof taken === 'string' ? { stockTaken: false } : taken
  const shareId = await workOf(sql, good.creator, order)
  await insertOrder(sql, good.creator, { ...order, shareId, stockTaken })
  await addToDay(sql, good.creator, order)
  return unsold
}

/** One of the good for the buyer, out of what is left of it; or why not. */
async function take(sql: Tx, good: GoodForSale, userId: string): Promise<Unsold | { stockTaken: boolean }> {
  const { creator, goodId, freeFlag } = good
  const limit = freeFlag ? 1 : good.limitPerUser
  if (limit > 0 && (await countBought(sql, creator, { userId, goodId })) >= limit) return 'limit'
  return (await countSale(sql, creator, goodId)) ?? 'soldOut'
}

/** The work that the order came from, with the order counted there; somebody else's, or none, is left out. */
async function workOf(
  sql: Tx,
  creator: CreatorId,
  { shareId, incomeFen }: NewOrder,
): Promise<ShareId | null> {
  return shareId && (await countOrder(sql, creator, shareId, incomeFen)) ? shareId : null
}
