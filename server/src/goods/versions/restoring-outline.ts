import type { Lost, VersionGroup } from '@zsm/contract/goods/versions'
import type { CreatorId, GroupId, OutlineId } from '@zsm/contract/values'
import type { Tx } from '../../database/sql.ts'
import { fail } from '../../failure.ts'
import { newId } from '../../ids.ts'
import { renameUsers } from '../../materials/public.ts'
import { takeGroupsFromBin } from '../outline/deleted-lessons.queries.ts'
import { putInBin, takeFromBin } from '../outline/deleted-lessons.ts'
import {
  giveGroupsPassingNames,
  insertGroups,
  listGroups,
  markGroupsDeleted,
  nameGroups,
} from '../outline/groups.queries.ts'
import { arrangeOutline, listLessons, renameLessons, updateSums } from '../outline/lessons.queries.ts'
import { maxLessons } from '../outline/lessons.ts'
import type { GoodRow } from '../queries.ts'
import { refuseLastLesson, refuseUnwritten } from '../shelf/shelf.ts'

type Wanted = { outline: readonly VersionGroup[]; lost: Lost }

/** Call under the outline's lock: brings groups and lessons back as they were, but for those that are lost. */
export async function restoreOutline(
  sql: Tx,
  creator: CreatorId,
  { tempGoodId: outlineId }: GoodRow,
  { outline, lost }: Wanted,
): Promise<void> {
  const gone = new Set(lost.lessons.map(({ id }) => id))
  const sections = outline.map((group) => ({
    ...group,
    lessons: group.lessons.filter(({ id }) => !gone.has(id)),
  }))
  // first: a group that goes to the bin remembers the lessons that stand in it now
  const placed = await restoreGroups(sql, creator, outlineId, sections)
  await restoreLessons(sql, creator, outlineId, sections)
  await arrangeOutline(sql, creator, placed)
  await updateSums(sql, creator, outlineId)
  await refuseLastLesson(sql, creator, outlineId)
  await refuseUnwritten(sql, creator, outlineId)
}

async function restoreLessons(
  sql: Tx,
  creator: CreatorId,
  outlineId: OutlineId,
  sections: readonly VersionGroup[],
): Promise<void> {
  const wanted = sections.flatMap(({ lessons }) => lessons)
  if (wanted.length > maxLessons) fail('lessonTooMany')
  const wantedIds = new Set(wanted.map(({ id }) => id))
  const standing = (await listLessons(sql, creator, outlineId)).map(({ id }) => id)
  const standingIds = new Set(standing)
  const unwanted = standing.filter((id) => !wantedIds.has(id))
  const missing = [...wantedIds].filter((id) => !standingIds.has(id))
  if (unwanted.length > 0) await putInBin(sql, creator, outlineId, unwanted)
  if (missing.length > 0) await takeFromBin(sql, creator, missing)
  await renameUsers(sql, creator, 'detail', await renameLessons(sql, creator, wanted))
}

/**
 * Names of groups differ, and two may have changed theirs with each other: all that stay get a passing name first. A group that is
 * gone for ever is made again. Answers the sections with the ids that their groups have now.
 */
async function restoreGroups(
  sql: Tx,
  creator: CreatorId,
  outlineId: OutlineId,
  sections: readonly VersionGroup[],
): Promise<VersionGroup[]> {
  const wanted = new Set(sections.map(({ id }) => id))
  const standing = (await listGroups(sql, creator, outlineId)).map(({ id }) => id)
  const kept = standing.filter((id) => wanted.has(id))
  const unwanted = standing.filter((id) => !wanted.has(id))
  await markGroupsDeleted(sql, creator, unwanted)
  await giveGroupsPassingNames(sql, creator, kept)
  const missing = sections.flatMap(({ id }) => (id === null || kept.includes(id) ? [] : [id]))
  const back = await takeGroupsFromBin(sql, creator, outlineId, missing)
  const known = new Set<GroupId | null>([null, ...kept, ...back])
  const placed = sections.map((section) =>
    known.has(section.id) ? section : { ...section, id: newId<GroupId>() },
  )
  const named = placed.flatMap(({ id, name }) => (id === null ? [] : [{ id, name }]))
  const made = named.filter(({ id }) => !known.has(id))
  await insertGroups(
    sql,
    made.map(({ id }) => ({ creatorId: creator, id, tempGoodId: outlineId, name: id, sort: 0 })),
  )
  await nameGroups(sql, creator, named)
  return placed
}
