import type { goods } from '@zsm/contract/goods'
import type { ChangedLesson } from '@zsm/contract/goods/lessons'
import type { CreatorId, Instant, LessonId, OutlineId } from '@zsm/contract/values'
import type { InputOf } from '@zsm/contract/wire/endpoint'
import { answerEach } from '../../answer-each.ts'
import { audit } from '../../database/audit.ts'
import { type Sql, type Tx, transaction } from '../../database/sql.ts'
import { fail } from '../../failure.ts'
import { findFiles, setUsesOfEach, type UsedFiles } from '../../materials/public.ts'
import { inBatches, oneByOne } from '../../one-by-one.ts'
import { findGoodState } from '../queries.ts'
import { refuseLastLesson, refuseUnwritten } from '../shelf/shelf.ts'
import {
  type DeletedLesson,
  type DueOutline,
  listDeletedLessons,
  listOutlinesToClear,
  markLessonsDeleted,
  purgeGroups,
  purgeLessons,
  unmarkLessonsDeleted,
} from './deleted-lessons.queries.ts'
import { filesOf } from './lesson-content.ts'
import { updateSums } from './lessons.queries.ts'
import { refuseTooMany, withLesson } from './lessons.ts'
import { editOutline } from './outline.ts'

type Input<Name extends keyof typeof goods> = InputOf<(typeof goods)[Name]>

const batch = 100

/** Deletes a lesson and releases its file, unless the good was sold: then its buyers still use the file. */
export function deleteLesson(sql: Sql, creator: CreatorId, { id }: Input<'deleteLesson'>): Promise<null> {
  return withLesson(sql, creator, id, async (sql, before) => {
    await putInBin(sql, creator, before.tempGoodId, [id])
    await refuseLastLesson(sql, creator, before.tempGoodId)
    await updateSums(sql, creator, before.tempGoodId)
    await audit(sql, { creator, action: 'goods.deleteDetail', target: target(id), before })
    return null
  })
}

/** Under the outline's lock. The caller updates the sums. */
export async function putInBin(
  sql: Tx,
  creator: CreatorId,
  outlineId: OutlineId,
  ids: readonly LessonId[],
): Promise<void> {
  const sold = (await findGoodState(sql, creator, outlineId))?.sold ?? false
  await markLessonsDeleted(sql, creator, ids, { sold })
  if (!sold)
    await setUsesOfEach(
      sql,
      creator,
      'detail',
      ids.map((id) => ({ id, name: '', fileIds: [] })),
    )
}

export function restoreLessons(
  sql: Sql,
  creator: CreatorId,
  { ids }: Input<'restoreLesson'>,
): Promise<{ list: ChangedLesson[] }> {
  return answerEach(ids, (id) => transaction(sql, (sql) => restoreLesson(sql, creator, id)))
}

async function restoreLesson(sql: Tx, creator: CreatorId, id: LessonId): Promise<void> {
  const { tempGoodId: outlineId } = await getDeleted(sql, creator, id)
  await editOutline(sql, creator, outlineId, async (sql) => {
    await getDeleted(sql, creator, id)
    await refuseTooMany(sql, creator, outlineId)
    await takeFromBin(sql, creator, [id])
    await refuseUnwritten(sql, creator, outlineId)
    await updateSums(sql, creator, outlineId)
    await audit(sql, { creator, action: 'goods.restoreDetail', target: target(id) })
  })
}

/** Under the outline's lock. The caller updates the sums. */
export async function takeFromBin(sql: Tx, creator: CreatorId, ids: readonly LessonId[]): Promise<void> {
  const deleted = await listDeletedLessons(sql, creator, ids)
  if (deleted.length < ids.length) fail('lessonNotFound')
  const uses = await usesLeft(sql, creator, deleted)
  await unmarkLessonsDeleted(sql, creator, ids)
  await setUsesOfEach(sql, creator, 'detail', uses)
}

async function getDeleted(sql: Sql, creator: CreatorId, id: LessonId): Promise<DeletedLesson> {
  const [deleted] = await listDeletedLessons(sql, creator, [id])
  return deleted ?? fail('lessonNotFound')
}

/**
 * Each lesson with those of its files that still exist. A text can be read without a deleted picture, but a lesson without its file is
 * refused.
 */
async function usesLeft(
  sql: Tx,
  creator: CreatorId,
  lessons: readonly DeletedLesson[],
): Promise<UsedFiles[]> {
  const found = await findFiles(sql, creator, [...new Set(lessons.flatMap(filesOf))])
  const files = new Set(found.map(({ id }) => id))
  const bare = lessons.find(({ fileId }) => fileId && !files.has(fileId))
  if (bare)
    fail('fileNotFound', { message: `课时「${bare.name}」的素材已删除，请先到素材库的回收站恢复素材` })
  return lessons.map((lesson) => ({
    id: lesson.id,
    name: lesson.name,
    fileIds: filesOf(lesson).filter((id) => files.has(id)),
  }))
}

/** Timed job: deletes lessons and groups that were in the bin for 30 days, but no lesson that somebody bought. */
export async function purgeOutlines(sql: Sql, now: Instant): Promise<void> {
  const due = inBatches((after?: DueOutline) => listOutlinesToClear(sql, now, { after, limit: batch }))
  await oneByOne(due, 'outlines that could not be cleared', ({ creatorId, tempGoodId: outlineId }) =>
    editOutline(sql, creatorId, outlineId, async (sql) => {
      await purgeLessons(sql, creatorId, outlineId, now)
      await purgeGroups(sql, creatorId, outlineId, now)
    }),
  )
}

const target = (id: LessonId) => ({ type: 'detail', id })
