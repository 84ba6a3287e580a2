import type { CreatorId, OutlineId } from '@zsm/contract/values'
import { type Sql, type Tx, transaction } from '../../database/sql.ts'
import { fail } from '../../failure.ts'
import { removeUses } from '../../materials/public.ts'
import { findGoodState } from '../queries.ts'
import { deleteSoldOutline } from '../reviews/sold-outlines.queries.ts'
import { withSoldOutline } from '../reviews/sold-outlines.ts'
import { recordFirst, recordVersion } from '../versions/recording.ts'
import { deleteGroups } from './groups.queries.ts'
import { deleteLessons, deleteOutline, lockOutline } from './lessons.queries.ts'

/**
 * Runs as the only writer of a good, its groups and its lessons. They share one row to lock, also before the good is
 * saved. What the change leaves is recorded as a version of the good, and waits for a review where there is one.
 */
export function editOutline<T>(
  sql: Sql,
  creator: CreatorId,
  outlineId: OutlineId,
  run: (sql: Tx) => Promise<T>,
): Promise<T> {
  return transaction(sql, async (sql) => {
    await lockOutline(sql, creator, outlineId)
    await recordFirst(sql, creator, outlineId)
    const done = await withSoldOutline(sql, creator, outlineId, () => run(sql))
    await recordVersion(sql, creator, outlineId)
    return done
  })
}

/** Deletes an outline with its groups and lessons, and releases the lessons' files. */
export async function removeOutline(sql: Tx, creator: CreatorId, outlineId: OutlineId): Promise<void> {
  const lessons = await deleteLessons(sql, creator, outlineId)
  for (const id of lessons) await removeUses(sql, creator, { type: 'detail', id })
  await deleteGroups(sql, creator, outlineId)
  await deleteSoldOutline(sql, creator, outlineId)
  await deleteOutline(sql, creator, outlineId)
}

/** Fails when the good is deleted: nothing can be added to it. */
export async function refuseDeleted(sql: Tx, creator: CreatorId, outlineId: OutlineId): Promise<void> {
  const good = await findGoodState(sql, creator, outlineId)
  if (good?.deleted) fail('goodNotFound')
}

/**
 * Refuses a sort that does not name exactly the current ids, or that began from another order than the current one.
 * `seen` is the order on the caller's screen or, if the caller sent none, the order when the call arrived. The refusal
 * carries the current order.
 */
export function refuseStale<Id extends string>(
  wanted: readonly Id[],
  { seen, current }: { seen: readonly Id[]; current: readonly Id[] },
): void {
  if (isSame(wanted, current)) return
  if (!isSame(seen, current) || !isSame(wanted.toSorted(), current.toSorted())) {
    fail('orderChanged', { data: { list: current } })
  }
}

function isSame(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((id, index) => id === b[index])
}
