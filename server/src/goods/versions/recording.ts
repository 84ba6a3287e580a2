import { mostVersions, type VersionContent, type VersionField } from '@zsm/contract/goods/versions'
import type { CreatorId, Instant, OutlineId, VersionId } from '@zsm/contract/values'
import { now } from '../../clock.ts'
import type { Tx } from '../../database/sql.ts'
import { newId } from '../../ids.ts'
import {
  continueVersion,
  deleteOldVersions,
  deleteVersion,
  hasVersions,
  insertVersion,
  listNewest,
  readState,
  type VersionRow,
} from './queries.ts'

/** Changes of the outline are saved one by one; those within this time of the last one are one version. */
const sessionMs = 10 * 60_000

/** Records the state before a change if no version of the good is stored yet, so that its first change can be undone. */
export async function recordFirst(sql: Tx, creator: CreatorId, outlineId: OutlineId): Promise<void> {
  if (!(await hasVersions(sql, creator, outlineId))) await recordVersion(sql, creator, outlineId)
}

/**
 * Records the state of a saved good if it differs from the newest version. Call it under the outline's lock, after a change. `restored`:
 * when the version was saved that the change restored.
 */
export async function recordVersion(
  sql: Tx,
  creator: CreatorId,
  outlineId: OutlineId,
  restored: Instant | null = null,
): Promise<void> {
  const state = await readState(sql, creator, outlineId)
  if (!state) return
  const { goodId, content } = state
  const [last, before] = await listNewest(sql, creator, goodId, 2)
  const changed = changedFields(last?.content, content)
  if (last && changed.length === 0) return
  if (last && before && restored === null && isSameSession(last, changed)) {
    const together = changedFields(before.content, content)
    if (together.length === 0) await deleteVersion(sql, creator, goodId, last.id)
    else await continueVersion(sql, creator, { id: last.id, goodId, content, changed: together })
    return
  }
  const id = newId<VersionId>()
  await insertVersion(sql, creator, { id, goodId, content, changed, restoredTime: restored })
  await deleteOldVersions(sql, creator, goodId, mostVersions)
}

const isSameSession = (last: VersionRow, changed: readonly VersionField[]) =>
  last.restoredTime === null &&
  isOutline(last.changed) &&
  isOutline(changed) &&
  Date.parse(now()) - Date.parse(last.saveTime) < sessionMs

const isOutline = (changed: readonly string[]) => changed.length === 1 && changed[0] === 'outline'

/** PostgreSQL orders the keys of `jsonb`, so that equal states have equal texts. */
function changedFields(before: VersionContent | undefined, after: VersionContent): VersionField[] {
  const fields = Object.keys(after) as VersionField[]
  return fields.filter((field) => JSON.stringify(before?.[field]) !== JSON.stringify(after[field]))
}
