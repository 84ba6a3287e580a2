import type { UnsavedOutline } from '@zsm/contract/goods/good'
import { type CreatorId, type Instant, type WholeList, whole } from '@zsm/contract/values'
import { plusDays } from '../../clock.ts'
import { type Sql, transaction } from '../../database/sql.ts'
import { hasDraftSince } from '../../drafts/public.ts'
import { inBatches, oneByOne } from '../../one-by-one.ts'
import { removeOutline } from './outline.ts'
import { type DueOutline, listDueOutlines, listUnsavedOutlines, lockDueOutline } from './unsaved.queries.ts'

const mostListed = 50
const batch = 100
const retentionDays = 30

/** Outlines that were never saved. The editor continues one by its tempGoodId. */
export async function listUnsaved(sql: Sql, creator: CreatorId): Promise<WholeList<UnsavedOutline>> {
  return whole(await listUnsavedOutlines(sql, creator, mostListed))
}

/** Timed job: deletes unsaved outlines that nobody changed for 30 days, unless their draft was saved since. */
export async function purgeUnsaved(sql: Sql, now: Instant): Promise<number> {
  let purged = 0
  const due = inBatches((after?: DueOutline) => listDueOutlines(sql, now, { after, limit: batch }))
  await oneByOne(due, 'outlines that could not be removed', async (outline) => {
    if (await purgeOutline(sql, outline, now)) purged += 1
  })
  return purged
}

function purgeOutline(sql: Sql, outline: DueOutline, now: Instant): Promise<boolean> {
  const { creatorId, tempGoodId: outlineId } = outline
  const since = plusDays(now, -retentionDays)
  return transaction(sql, async (sql) => {
    if (!(await lockDueOutline(sql, outline, now))) return false
    if (await hasDraftSince(sql, creatorId, { id: outlineId, since })) return false
    await removeOutline(sql, creatorId, outlineId)
    return true
  })
}
