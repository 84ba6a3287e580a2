import { noFen } from '@zsm/contract/money/fen'
import type { CreatorId, GoodId } from '@zsm/contract/values'
import { isEnrolled } from '../../creators/public.ts'
import type { Sql } from '../../database/sql.ts'
import { feeBpOf } from '../../reference/public.ts'
import { isShopOpen } from '../../shops/public.ts'
import { findPurged } from '../bin/queries.ts'
import type { ShopDict } from '../queries.ts'
import {
  findNewestShelvedGood,
  findPaidGood,
  findShelvedGood,
  type PaidGood,
  type ShelvedGood,
} from '../shelf/queries.ts'

/** A good as an order needs it: what it costs, whose it is and what the platform takes. */
export type GoodForSale = Omit<ShelvedGood, 'id' | 'creatorId' | 'classifyId'> & {
  creator: CreatorId
  goodId: GoodId
  feeBp: number
}

/** A shop that is closed, or whose creator was suspended, keeps its goods on the shelf and sells none. */
const isSelling = async (sql: Sql, creator: CreatorId, shopDict: ShopDict): Promise<boolean> =>
  (await isShopOpen(sql, creator, shopDict)) && isEnrolled(sql, creator)

/** Undefined when it is not on the shelf, or its shop sells nothing. */
export async function findGoodForSale(sql: Sql, id: GoodId): Promise<GoodForSale | undefined> {
  const good = await findShelvedGood(sql, id)
  if (!good || !(await isSelling(sql, good.creatorId, good.shopDict))) return undefined
  return forSale(sql, good)
}

/** What a payment is for, though it may be sold no longer, or gone for good; undefined when it never was. */
export async function findGoodPaidFor(
  sql: Sql,
  id: GoodId,
): Promise<{ good: GoodForSale; isSold: boolean } | undefined> {
  const paid = await findPaidGood(sql, id)
  if (!paid) return findGone(sql, id)
  const { onShelf, ...good } = paid
  const isSold = onShelf && (await isSelling(sql, good.creatorId, good.shopDict))
  return { good: await forSale(sql, good), isSold }
}

/** Enough of a good that is gone to keep the order that its payment goes back from. */
async function findGone(sql: Sql, id: GoodId): Promise<{ good: GoodForSale; isSold: false } | undefined> {
  const purged = await findPurged(sql, id)
  if (!purged) return undefined
  const { creatorId, ...known } = purged
  const terms = { priceFen: noFen, feeBp: 0, freeFlag: false, limitPerUser: 0, validDays: 0 }
  const forgotten = { coverFileIds: [], version: 0, serviceDeliverDays: null }
  return { good: { ...known, goodId: id, creator: creatorId, ...terms, ...forgotten }, isSold: false }
}

/** What was put on the shelf last and costs something. */
export async function newestOnShelf(sql: Sql, creator: CreatorId): Promise<GoodForSale | undefined> {
  const good = await findNewestShelvedGood(sql, creator)
  return good && forSale(sql, good)
}

async function forSale(
  sql: Sql,
  { id, creatorId, classifyId, ...good }: Omit<PaidGood, 'onShelf'>,
): Promise<GoodForSale> {
  // off the shelf a good may be without a category: what was paid for it goes back whole
  const feeBp = classifyId ? await feeBpOf(sql, classifyId) : 0
  return { ...good, goodId: id, creator: creatorId, feeBp }
}
