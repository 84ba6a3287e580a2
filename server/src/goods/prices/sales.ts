import { noFen } from '@zsm/contract/money/fen'
import type { CreatorId, GoodId, Instant } from '@zsm/contract/values'
import { now } from '../../clock.ts'
import { isEnrolled } from '../../creators/public.ts'
import type { Sql } from '../../database/sql.ts'
import { feeBpOf } from '../../reference/public.ts'
import { isShopOpen } from '../../shops/public.ts'
import { findPurged } from '../bin/queries.ts'
import { listSoldParts, type SoldPart } from '../bundles/bundles.ts'
import type { ShopDict } from '../queries.ts'
import {
  findNewestShelvedGood,
  findPaidGood,
  findShelvedGood,
  type PaidGood,
  type ShelvedGood,
} from '../shelf/queries.ts'

/** A good as an order needs it: its price, its creator and the platform's fee at the time of the sale. */
export type GoodForSale = Omit<ShelvedGood, 'id' | 'creatorId' | 'classifyId' | 'bundleGoodIds'> & {
  creator: CreatorId
  goodId: GoodId
  feeBp: number
  /** The goods of a bundle. A checkout from before there were bundles has none. */
  parts?: readonly SoldPart[]
}

/** A closed shop, or one of a suspended creator, sells nothing, though its goods stay on the shelf. */
export const isSelling = async (sql: Sql, creator: CreatorId, shopDict: ShopDict): Promise<boolean> =>
  (await isShopOpen(sql, creator, shopDict)) && isEnrolled(sql, creator)

/** Undefined when the good is not on the shelf, its shop sells nothing, or a good of the bundle is not for sale. */
export async function findGoodForSale(
  sql: Sql,
  id: GoodId,
  time: Instant = now(),
): Promise<GoodForSale | undefined> {
  const good = await findShelvedGood(sql, id)
  if (!good || !(await isSelling(sql, good.creatorId, good.shopDict))) return undefined
  const parts = await listSoldParts(sql, good.creatorId, good.bundleGoodIds)
  return parts && forSale(sql, good, { parts, time })
}

/** The good that a payment is for, also when it is off the shelf, deleted or purged. Undefined when it never existed. */
export async function findGoodPaidFor(
  sql: Sql,
  id: GoodId,
  time: Instant,
): Promise<{ good: GoodForSale; isSold: boolean } | undefined> {
  const paid = await findPaidGood(sql, id)
  if (!paid) return findGone(sql, id)
  const { onShelf, ...good } = paid
  const parts = await listSoldParts(sql, good.creatorId, good.bundleGoodIds)
  const isSold = onShelf && parts !== undefined && (await isSelling(sql, good.creatorId, good.shopDict))
  return { good: await forSale(sql, good, { parts, time }), isSold }
}

/** The stored fields of a purged good: enough to record the order whose payment is refunded. */
async function findGone(sql: Sql, id: GoodId): Promise<{ good: GoodForSale; isSold: false } | undefined> {
  const purged = await findPurged(sql, id)
  if (!purged) return undefined
  const { creatorId, ...known } = purged
  const terms = { priceFen: noFen, feeBp: 0, freeFlag: false, limitPerUser: 0, validDays: 0 }
  const forgotten = { coverFileIds: [], version: 0, serviceDeliverDays: null, buyerForm: [], parts: [] }
  return { good: { ...known, goodId: id, creator: creatorId, ...terms, ...forgotten }, isSold: false }
}

/** The newest good on the shelf that is not free. */
export async function newestOnShelf(sql: Sql, creator: CreatorId): Promise<GoodForSale | undefined> {
  const good = await findNewestShelvedGood(sql, creator)
  const parts = good && (await listSoldParts(sql, creator, good.bundleGoodIds))
  return good && forSale(sql, good, { parts, time: now() })
}

async function forSale(
  sql: Sql,
  { id, creatorId, classifyId, bundleGoodIds: _, ...good }: Omit<PaidGood, 'onShelf'>,
  { parts = [], time }: { parts: readonly SoldPart[] | undefined; time: Instant },
): Promise<GoodForSale> {
  // a good off the shelf may have no category; its payment is refunded in full, so no fee applies
  const feeBp = classifyId ? await feeBpOf(sql, classifyId, time) : 0
  return { ...good, goodId: id, creator: creatorId, feeBp, parts }
}
