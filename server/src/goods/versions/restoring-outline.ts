import type { Lost, VersionGroup } from '@zsm/contract/goods/versions'
import type { CreatorId, GroupId, OutlineId } from '@zsm/contract/values'
import type { Tx } from '../../database/sql.ts'
import { fail } from '../../failure.ts'
import { newId } from '../../ids.ts'
import { findDeletedGroup, unmarkGroupDeleted } from '../outline/deleted-lessons.queries.ts'
import { putInBin, takeFromBin } from '../outline/deleted-lessons.ts'
import {
  insertGroup,
  listGroups,
  markGroupDeleted,
  renameGroup,
  sortGroups,
} from '../outline/groups.queries.ts'
import { arrangeLessons, listLessons, renameLesson, updateSums } from '../outline/lessons.queries.ts'
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
  await restoreLessons(sql, creator, outlineId, sections)
  const placed = await restoreGroups(sql, creator, outlineId, sections)
  for (const { id, lessons } of placed) {
    await arrangeLessons(
      sql,
      creator,
      id,
      lessons.map((lesson) => lesson.id),
    )
  }
  await deleteOtherGroups(sql, creator, outlineId, placed)
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
  const standing = await listLessons(sql, creator, outlineId)
  for (const lesson of standing) {
    if (!wanted.some(({ id }) => id === lesson.id)) await putInBin(sql, creator, lesson)
  }
  for (const { id, name } of wanted) {
    const stands = standing.find((lesson) => lesson.id === id)
    if (!stands) await takeFromBin(sql, creator, id)
    if (stands?.name !== name) await renameLesson(sql, creator, id, name)
  }
}

/**
 * Names of groups differ, and two may have changed theirs with each other: all standing groups get a passing name first. A group that is
 * gone for ever is made again. Answers the sections with the ids that their groups have now.
 */
async function restoreGroups(
  sql: Tx,
  creator: CreatorId,
  outlineId: OutlineId,
  sections: readonly VersionGroup[],
): Promise<VersionGroup[]> {
  const passBy = (id: GroupId) => renameGroup(sql, creator, id, newId())
  const standing = await listGroups(sql, creator, outlineId)
  for (const { id } of standing) await passBy(id)
  const placed: VersionGroup[] = []
  for (const section of sections) {
    if (section.id === null) {
      placed.push(section)
      continue
    }
    const stands = standing.some(({ id }) => id === section.id)
    if (stands) placed.push(section)
    else if (await findDeletedGroup(sql, creator, section.id)) {
      await unmarkGroupDeleted(sql, creator, section.id)
      await passBy(section.id)
      placed.push(section)
    } else {
      const id = newId<GroupId>()
      await insertGroup(sql, { creatorId: creator, id, tempGoodId: outlineId, name: newId(), sort: 0 })
      placed.push({ ...section, id })
    }
  }
  const named = placed.flatMap(({ id, name }) => (id === null ? [] : [{ id, name }]))
  for (const { id, name } of named) await renameGroup(sql, creator, id, name)
  await sortGroups(
    sql,
    creator,
    named.map(({ id }) => id),
  )
  return placed
}

async function deleteOtherGroups(
  sql: Tx,
  creator: CreatorId,
  outlineId: OutlineId,
  placed: readonly VersionGroup[],
): Promise<void> {
  for (const { id } of await listGroups(sql, creator, outlineId)) {
    if (!placed.some((group) => group.id === id)) await markGroupDeleted(sql, creator, id, [])
  }
}
