import type { CreatorId, GoodId, Instant } from '@zsm/contract/values'
import type { Sql } from '../database/sql.ts'
import { removeUses } from '../materials/public.ts'
import { insertPurged } from './bin/queries.ts'
import {
  deleteGood,
  deleteLinks,
  deleteRevisions,
  deleteShelfOrders,
  type ErasableGood,
  erasePurged,
  listErasable,
  listUnsavedIds,
  unshelveAll,
} from './erasure.queries.ts'
import { editOutline, removeOutline } from './outline/outline.ts'
import { deletePricePlans } from './price-plans/queries.ts'
import { deletePrices } from './prices/queries.ts'
import { deleteSoldOutlines } from './reviews/sold-outlines.queries.ts'
import { deleteShelfResults } from './shelf/plans.queries.ts'
import { deleteVersions } from './versions/queries.ts'

const batch = 100

/**
 * Erases a creator's goods, except those that learners may still use. Each has its own transaction, so a second run
 * continues.
 */
export async function eraseGoods(
  sql: Sql,
  creator: CreatorId,
  { kept, time }: { kept: readonly GoodId[]; time: Instant },
): Promise<void> {
  await unshelveAll(sql, creator)
  await deleteLinks(sql, creator)
  await deleteShelfOrders(sql, creator)
  await deleteVersions(sql, creator)
  await deletePricePlans(sql, creator)
  await deleteShelfResults(sql, creator)
  await deleteRevisions(sql, creator)
  await deleteSoldOutlines(sql, creator)
  await erasePurged(sql, creator)
  await inBatches(
    () => listErasable(sql, creator, { kept, limit: batch }),
    (good) => eraseGood(sql, creator, good, time),
  )
  await inBatches(
    () => listUnsavedIds(sql, creator, batch),
    (outlineId) => editOutline(sql, creator, outlineId, (sql) => removeOutline(sql, creator, outlineId)),
  )
}

/** Stores the purged good, so that a late payment notice for it can still be matched. */
function eraseGood(
  sql: Sql,
  creator: CreatorId,
  { id, tempGoodId: outlineId }: ErasableGood,
  purgeTime: Instant,
): Promise<void> {
  return editOutline(sql, creator, outlineId, async (sql) => {
    await removeUses(sql, creator, { type: 'good', id })
    const purged = await deleteGood(sql, creator, id)
    if (purged) await insertPurged(sql, creator, { id, ...purged, purgeTime })
    await deletePrices(sql, creator, id)
    await deleteVersions(sql, creator, id)
    await removeOutline(sql, creator, outlineId)
  })
}

async function inBatches<Item>(
  next: () => Promise<Item[]>,
  erase: (item: Item) => Promise<void>,
): Promise<void> {
  for (let items = await next(); items.length > 0; items = await next()) {
    for (const item of items) await erase(item)
  }
}
