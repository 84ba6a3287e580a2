import type { goods } from '@zsm/contract/goods'
import { isWaiting, type PlannedSection } from '@zsm/contract/goods/lessons'
import { lessonKind } from '@zsm/contract/states'
import type { CreatorId, GroupId, LessonId, OutlineId } from '@zsm/contract/values'
import type { InputOf } from '@zsm/contract/wire/endpoint'
import { audit } from '../../database/audit.ts'
import { once } from '../../database/once.ts'
import type { Sql, Tx } from '../../database/sql.ts'
import { fail } from '../../failure.ts'
import { newId } from '../../ids.ts'
import { setUses } from '../../materials/public.ts'
import { refuseUnwritten } from '../shelf/shelf.ts'
import { groupNamed } from './groups.ts'
import { filesOf, lessonOf } from './lesson-content.ts'
import {
  findLastSort,
  insertLessons,
  type LessonRow,
  type NewLesson,
  setLessonFile,
  updateSums,
} from './lessons.queries.ts'
import { getLesson, refuseTooMany, withLesson } from './lessons.ts'
import { editOutline, refuseDeleted } from './outline.ts'

type Input<Name extends keyof typeof goods> = InputOf<(typeof goods)[Name]>

/** Makes groups and lessons before the files of the lessons are there. */
export function createOutline(
  sql: Sql,
  creator: CreatorId,
  { requestId, ...input }: Input<'createOutline'>,
): Promise<{ ids: LessonId[] }> {
  const { tempGoodId: outlineId, sections } = input
  const added = sections.reduce((sum, { lessons }) => sum + lessons.length, 0)
  return once(sql, { actor: creator, call: 'goods.createOutline', requestId, input }, (sql) =>
    editOutline(sql, creator, outlineId, async (sql) => {
      await refuseDeleted(sql, creator, outlineId)
      await refuseTooMany(sql, creator, outlineId, added)
      const ids: LessonId[] = []
      for (const section of sections) ids.push(...(await addSection(sql, creator, outlineId, section)))
      await updateSums(sql, creator, outlineId)
      await refuseUnwritten(sql, creator, outlineId)
      const target = { type: 'outline', id: outlineId }
      await audit(sql, { creator, action: 'goods.createOutline', target, after: { sections } })
      return { ids }
    }),
  )
}

async function addSection(
  sql: Tx,
  creator: CreatorId,
  outlineId: OutlineId,
  { name, lessons }: PlannedSection,
): Promise<LessonId[]> {
  const groupId = name === '' ? null : await groupNamed(sql, creator, outlineId, name)
  const last = await findLastSort(sql, creator, outlineId, groupId)
  const made = lessons.map((lesson, place) =>
    waitingLesson(creator, outlineId, { ...lesson, groupId, sort: last + 1 + place }),
  )
  await insertLessons(sql, made)
  return made.map(({ id }) => id)
}

type Placed = PlannedSection['lessons'][number] & { groupId: GroupId | null; sort: number }

const waitingLesson = (
  creator: CreatorId,
  outlineId: OutlineId,
  { awaitedName, demoFlag = false, ...lesson }: Placed,
): NewLesson => ({
  creatorId: creator,
  id: newId<LessonId>(),
  tempGoodId: outlineId,
  ...lesson,
  awaitedName: lesson.typeDict === lessonKind.article ? '' : awaitedName,
  fileId: null,
  durationSec: null,
  contentHtml: '',
  demoFlag,
  shelfFlag: true,
})

/** The upload of a lesson's file is complete. A repetition finds the file there and writes nothing. */
export async function fillLesson(
  sql: Sql,
  creator: CreatorId,
  { id, fileId }: Input<'fillLesson'>,
): Promise<LessonRow> {
  const standing = await getLesson(sql, creator, id)
  if (standing.fileId === fileId) return standing
  return withLesson(sql, creator, id, async (sql, before) => {
    if (before.fileId === fileId) return before
    if (!isWaiting(before)) return fail('lessonFilled')
    const content = await lessonOf(sql, creator, { fileId })
    await setLessonFile(sql, creator, id, content)
    await updateSums(sql, creator, before.tempGoodId)
    const files = filesOf({ ...content, attachFileIds: before.attachFileIds })
    await setUses(sql, creator, { type: 'detail', id, name: before.name }, files)
    const after = await getLesson(sql, creator, id)
    await audit(sql, { creator, action: 'goods.fillDetail', target: { type: 'detail', id }, before, after })
    return after
  })
}
