import type { goods } from '@zsm/contract/goods'
import type { CreatorId, GroupId, LessonId, OutlineId } from '@zsm/contract/values'
import type { InputOf } from '@zsm/contract/wire/endpoint'
import { audit } from '../../database/audit.ts'
import { once } from '../../database/once.ts'
import type { Sql, Tx } from '../../database/sql.ts'
import { fail } from '../../failure.ts'
import { newId } from '../../ids.ts'
import { type FollowContent, setUses } from '../../materials/public.ts'
import { refuseLastLesson, refuseUnwritten } from '../shelf/shelf.ts'
import { getGroup } from './groups.ts'
import { article, filesOf, isGiven, lessonOf } from './lesson-content.ts'
import { rulesOf } from './lesson-rules.ts'
import {
  arrangeLessons,
  countLessons,
  findLastSort,
  findLesson,
  findWrittenLesson,
  insertLessons,
  type LessonRelease,
  type LessonRow,
  type LessonRule,
  listLessons,
  listOrder,
  listOutlinesUsing,
  setRule,
  updateDurations,
  updateLesson,
  updateSums,
} from './lessons.queries.ts'
import { editOutline, refuseDeleted, refuseStale } from './outline.ts'

type Input<Name extends keyof typeof goods> = InputOf<(typeof goods)[Name]>

export const maxLessons = 1000

export async function getLesson(sql: Sql, creator: CreatorId, id: LessonId): Promise<LessonRow> {
  return (await findLesson(sql, creator, id)) ?? fail('lessonNotFound')
}

/** A lesson with its text, or `lessonNotFound`. */
export async function getWrittenLesson(
  sql: Sql,
  creator: CreatorId,
  id: LessonId,
): Promise<LessonRow & { contentHtml: string }> {
  return (await findWrittenLesson(sql, creator, id)) ?? fail('lessonNotFound')
}

export async function refuseTooMany(
  sql: Sql,
  creator: CreatorId,
  outlineId: OutlineId,
  added = 1,
): Promise<void> {
  if ((await countLessons(sql, creator, outlineId)) + added > maxLessons) fail('lessonTooMany')
}

/** Makes a lesson at the end of its group. */
export function createLesson(
  sql: Sql,
  creator: CreatorId,
  { requestId, ...input }: Input<'createLesson'>,
): Promise<LessonRow> {
  const { tempGoodId: outlineId, name, demoFlag, shelfFlag } = input
  return once(sql, { actor: creator, call: 'goods.createDetail', requestId, input }, (sql) =>
    editOutline(sql, creator, outlineId, async (sql) => {
      await refuseDeleted(sql, creator, outlineId)
      await refuseTooMany(sql, creator, outlineId)
      const groupId = await groupIn(sql, creator, outlineId, input.groupId)
      const content = await lessonOf(sql, creator, input)
      const sort = (await findLastSort(sql, creator, outlineId, groupId)) + 1
      const id = newId<LessonId>()
      const lesson = { id, tempGoodId: outlineId, groupId, name, ...content, demoFlag, shelfFlag, sort }
      await insertLessons(sql, [{ creatorId: creator, ...lesson }])
      await updateSums(sql, creator, outlineId)
      await setUses(sql, creator, { type: 'detail', id, name }, filesOf(content))
      await refuseUnwritten(sql, creator, outlineId)
      await audit(sql, { creator, action: 'goods.createDetail', target: target(id), after: lesson })
      return getLesson(sql, creator, id)
    }),
  )
}

export function changeLesson(
  sql: Sql,
  creator: CreatorId,
  { id, version, name, copyRightNote, fileId, contentHtml, ...wanted }: Input<'updateLesson'>,
): Promise<LessonRow> {
  return withLesson(sql, creator, id, async (sql, before) => {
    const given = { fileId, contentHtml }
    const lesson = isGiven(given) ? await lessonOf(sql, creator, given) : undefined
    if (lesson) refuseOtherForm(before, lesson)
    const rules = await rulesOf(sql, creator, { ...before, ...lesson }, wanted)
    const content = { name, ...lesson, copyRightNote, ...rules }
    ;(await updateLesson(sql, creator, id, { version, content })) ?? fail('versionConflict')
    await updateSums(sql, creator, before.tempGoodId)
    const { contentHtml: text, ...after } = await getWrittenLesson(sql, creator, id)
    await setUses(sql, creator, { type: 'detail', id, name }, filesOf({ ...after, contentHtml: text }))
    await refuseUnwritten(sql, creator, before.tempGoodId)
    await audit(sql, { creator, action: 'goods.updateDetail', target: target(id), before, after })
    return after
  })
}

/** A text lesson stays a text lesson: a learner in the middle of a text must not find a video there, nor the reverse. */
function refuseOtherForm(before: LessonRow, after: Pick<LessonRow, 'typeDict'>): void {
  if (before.typeDict === after.typeDict || (before.typeDict !== article && after.typeDict !== article))
    return
  const message =
    before.typeDict === article ? '图文课时不能改成素材，请新建课时' : '素材课时不能改成图文，请新建图文课时'
  fail('fileTypeRefused', { field: before.typeDict === article ? 'fileId' : 'contentHtml', message })
}

export function changeLessonShelf(
  sql: Sql,
  creator: CreatorId,
  { id, shelfFlag }: Input<'updateLessonShelfFlag'>,
): Promise<LessonRow> {
  return withLesson(sql, creator, id, async (sql, before) => {
    await setRule(sql, creator, id, { shelfFlag })
    await refuseLastLesson(sql, creator, before.tempGoodId)
    await refuseUnwritten(sql, creator, before.tempGoodId)
    const after = { ...before, shelfFlag }
    await audit(sql, { creator, action: 'goods.updateDetailShelfFlag', target: target(id), before, after })
    return after
  })
}

export const changeLessonDemo = (
  sql: Sql,
  creator: CreatorId,
  { id, demoFlag }: Input<'updateLessonDemoFlag'>,
): Promise<LessonRow> => changeRule(sql, creator, id, { demoFlag }, 'goods.updateDetailDemoFlag')

export const changeLessonDownload = (
  sql: Sql,
  creator: CreatorId,
  { id, downloadFlag }: { id: LessonId; downloadFlag: boolean },
): Promise<LessonRow> => changeRule(sql, creator, id, { downloadFlag }, 'goods.updateDetailDownloadFlag')

export const changeLessonBanDrag = (
  sql: Sql,
  creator: CreatorId,
  { id, banDragFlag }: { id: LessonId; banDragFlag: boolean },
): Promise<LessonRow> => changeRule(sql, creator, id, { banDragFlag }, 'goods.updateDetailBanDragFlag')

/** When the lesson opens to its buyers. */
export const changeLessonRelease = (
  sql: Sql,
  creator: CreatorId,
  { id, release }: { id: LessonId; release: LessonRelease },
): Promise<LessonRow> => changeRule(sql, creator, id, release, 'goods.updateDetailRelease')

function changeRule(
  sql: Sql,
  creator: CreatorId,
  id: LessonId,
  rule: LessonRule,
  action: string,
): Promise<LessonRow> {
  return withLesson(sql, creator, id, async (sql, before) => {
    await setRule(sql, creator, id, rule)
    const after = { ...before, ...rule }
    await audit(sql, { creator, action, target: target(id), before, after })
    return after
  })
}

/** Sorts the lessons of one group, or the ungrouped. */
export async function sortLessons(
  sql: Sql,
  creator: CreatorId,
  { tempGoodId: outlineId, groupId, ids, seenIds }: Input<'updateLessonSort'>,
): Promise<LessonRow[]> {
  const seen = seenIds ?? (await listOrder(sql, creator, outlineId, groupId ?? null))
  return editOutline(sql, creator, outlineId, async (sql) => {
    const group = await groupIn(sql, creator, outlineId, groupId)
    const current = await listOrder(sql, creator, outlineId, group)
    refuseStale(ids, { seen, current })
    await arrangeLessons(sql, creator, group, ids)
    await audit(sql, {
      creator,
      action: 'goods.updateDetailSort',
      target: { type: 'outline', id: outlineId },
      before: { ids: current },
      after: { ids },
    })
    return listLessons(sql, creator, outlineId)
  })
}

/** Moves a lesson to a place in a group, counted from 0. Without a place it goes to the end. */
export function moveLesson(
  sql: Sql,
  creator: CreatorId,
  { id, groupId, sort }: Input<'updateLessonGroup'>,
): Promise<LessonRow> {
  return withLesson(sql, creator, id, async (sql, before) => {
    const group = await groupIn(sql, creator, before.tempGoodId, groupId)
    const others = (await listOrder(sql, creator, before.tempGoodId, group)).filter((other) => other !== id)
    await arrangeLessons(sql, creator, group, others.toSpliced(sort ?? others.length, 0, id))
    const after = await getLesson(sql, creator, id)
    await audit(sql, { creator, action: 'goods.updateDetailGroup', target: target(id), before, after })
    return after
  })
}

/** A file was replaced: lessons made of it get the duration of the new content. */
export const followContent: FollowContent = async (sql, creator, { id, durationSec }) => {
  for (const outlineId of await listOutlinesUsing(sql, creator, id)) {
    await editOutline(sql, creator, outlineId, async (sql) => {
      await updateDurations(sql, creator, { tempGoodId: outlineId, fileId: id, durationSec })
      await updateSums(sql, creator, outlineId)
    })
  }
}

/** The group's id if the group is in this outline. A group of another good is answered like a missing one. */
export async function groupIn(
  sql: Tx,
  creator: CreatorId,
  outlineId: OutlineId,
  id: GroupId | undefined,
): Promise<GroupId | null> {
  if (!id) return null
  const group = await getGroup(sql, creator, id)
  return group.tempGoodId === outlineId ? id : fail('groupNotFound')
}

/** Runs under the outline's lock. The lesson is read again there, because it may have changed before. */
export async function withLesson<T>(
  sql: Sql,
  creator: CreatorId,
  id: LessonId,
  run: (sql: Tx, lesson: LessonRow) => Promise<T>,
): Promise<T> {
  const { tempGoodId: outlineId } = await getLesson(sql, creator, id)
  return editOutline(sql, creator, outlineId, async (sql) => run(sql, await getLesson(sql, creator, id)))
}

const target = (id: LessonId) => ({ type: 'detail', id })
