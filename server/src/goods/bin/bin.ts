import type { goods } from '@zsm/contract/goods'
import type { CreatorId, GoodId, Instant, Page } from '@zsm/contract/values'
import type { InputOf } from '@zsm/contract/wire/endpoint'
import { audit } from '../../database/audit.ts'
import { readPage } from '../../database/page.ts'
import type { Sql, Tx } from '../../database/sql.ts'
import { fail } from '../../failure.ts'
import { removeUses } from '../../materials/public.ts'
import { inBatches, oneByOne } from '../../one-by-one.ts'
import { removeFromBundles } from '../bundles/queries.ts'
import { removeLinksOf } from '../links/queries.ts'
import { editOutline, removeOutline } from '../outline/outline.ts'
import { deletePricePlans } from '../price-plans/queries.ts'
import { deletePrices } from '../prices/queries.ts'
import type { GoodRow } from '../queries.ts'
import { deleteShelfResults } from '../shelf/plans.queries.ts'
import { deleteVersions } from '../versions/queries.ts'
import { getGood } from '../with-good.ts'
import {
  countDeletedGoods,
  type DeletedRow,
  type DueGood,
  findDeletedGood,
  findOutlineId,
  insertPurged,
  listDeletedGoods,
  listDueGoods,
  type Purged,
  removeGood,
  removeUnshelved,
  unmarkDeleted,
} from './queries.ts'

type Input<Name extends keyof typeof goods> = InputOf<(typeof goods)[Name]>

/** Tells whether the good has orders. Orders are a later domain, so app.ts passes this function. */
type HasOrders = (sql: Sql, creator: CreatorId, id: GoodId) => Promise<boolean>

const batch = 100

export async function searchBin(
  sql: Sql,
  creator: CreatorId,
  filter: Input<'listDeleted'>,
): Promise<Page<DeletedRow>> {
  return readPage(listDeletedGoods(sql, creator, filter), countDeletedGoods(sql, creator, filter), filter)
}

/** Restores a good with its groups and lessons. It stays off the shelf until its creator puts it there again. */
export async function restoreGood(sql: Sql, creator: CreatorId, { id }: Input<'restore'>): Promise<GoodRow> {
  const { tempGoodId: outlineId } = (await findDeletedGood(sql, creator, id)) ?? fail('goodNotFound')
  return editOutline(sql, creator, outlineId, async (sql) => {
    if (!(await unmarkDeleted(sql, creator, id))) fail('goodNotFound')
    await audit(sql, { creator, action: 'goods.restore', target: { type: 'good', id } })
    return getGood(sql, creator, id)
  })
}

/** Deletes goods that were in the bin for 30 days, with their groups and lessons. A good with orders is never deleted. */
export async function purgeBin(sql: Sql, hasOrders: HasOrders, now: Instant): Promise<number> {
  let purged = 0
  const due = inBatches((after?: DueGood) => listDueGoods(sql, now, { after, limit: batch }))
  await oneByOne(due, 'goods that could not be purged', async (good) => {
    if (await purgeGood(sql, hasOrders, good, now)) purged += 1
  })
  return purged
}

function purgeGood(
  sql: Sql,
  hasOrders: HasOrders,
  { creatorId, id, tempGoodId: outlineId }: DueGood,
  now: Instant,
): Promise<boolean> {
  return editOutline(sql, creatorId, outlineId, async (sql) => {
    if (await hasOrders(sql, creatorId, id)) return false
    const purged = await removeGood(sql, creatorId, id, now)
    if (!purged) return false
    await clearAfter(sql, creatorId, { id, tempGoodId: outlineId, purged }, now)
    return true
  })
}

/** Deletes a sample for ever, without the thirty days in the bin. False when it has orders or was given: then it stays. */
export async function discardSample(
  sql: Sql,
  hasOrders: HasOrders,
  creator: CreatorId,
  { id, now }: { id: GoodId; now: Instant },
): Promise<boolean> {
  const outlineId = await findOutlineId(sql, creator, id)
  if (!outlineId) return true
  return editOutline(sql, creator, outlineId, async (sql) => {
    if (await hasOrders(sql, creator, id)) return false
    const purged = (await removeUnshelved(sql, creator, id)) ?? fail('goodOnShelf')
    await clearAfter(sql, creator, { id, tempGoodId: outlineId, purged }, now)
    return true
  })
}

type PurgedGood = Pick<DueGood, 'id' | 'tempGoodId'> & { purged: Purged }

/** Deletes what belonged to a good whose row is deleted. */
async function clearAfter(
  sql: Tx,
  creator: CreatorId,
  { id, tempGoodId: outlineId, purged }: PurgedGood,
  now: Instant,
): Promise<void> {
  await insertPurged(sql, creator, { id, ...purged, purgeTime: now })
  await deletePrices(sql, creator, id)
  await deletePricePlans(sql, creator, id)
  await deleteShelfResults(sql, creator, id)
  await deleteVersions(sql, creator, id)
  await removeFromBundles(sql, creator, id)
  await removeUses(sql, creator, { type: 'good', id })
  await removeLinksOf(sql, creator, id)
  await removeOutline(sql, creator, outlineId)
  await audit(sql, { creator, action: 'goods.purge', target: { type: 'good', id } })
}
