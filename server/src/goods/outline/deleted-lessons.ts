import type { goods } from '@zsm/contract/goods'
import type { ChangedLesson } from '@zsm/contract/goods/lessons'
import type { CreatorId, FileId, Instant, LessonId } from '@zsm/contract/values'
import type { InputOf } from '@zsm/contract/wire/endpoint'
import { answerEach } from '../../answer-each.ts'
import { audit } from '../../database/audit.ts'
import { type Sql, type Tx, transaction } from '../../database/sql.ts'
import { fail } from '../../failure.ts'
import { findFiles, removeUses, setUses } from '../../materials/public.ts'
import { inBatches, oneByOne } from '../../one-by-one.ts'
import { findGoodState } from '../queries.ts'
import { refuseLastLesson, refuseUnwritten } from '../shelf/shelf.ts'
import {
  type DeletedLesson,
  type DueOutline,
  findDeletedLesson,
  listOutlinesToClear,
  markLessonDeleted,
  purgeGroups,
  purgeLessons,
  unmarkLessonDeleted,
} from './deleted-lessons.queries.ts'
import { filesOf } from './lesson-content.ts'
import { type LessonRow, updateSums } from './lessons.queries.ts'
import { refuseTooMany, withLesson } from './lessons.ts'
import { editOutline } from './outline.ts'

type Input<Name extends keyof typeof goods> = InputOf<(typeof goods)[Name]>

const batch = 100

/** Deletes a lesson and releases its file, unless the good was sold: then its buyers still use the file. */
export function deleteLesson(sql: Sql, creator: CreatorId, { id }: Input<'deleteLesson'>): Promise<null> {
  return withLesson(sql, creator, id, async (sql, before) => {
    await putInBin(sql, creator, before)
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
  { id, tempGoodId: outlineId }: Pick<LessonRow, 'id' | 'tempGoodId'>,
): Promise<void> {
  const sold = (await findGoodState(sql, creator, outlineId))?.sold ?? false
  await markLessonDeleted(sql, creator, id, { sold })
  if (!sold) await removeUses(sql, creator, { type: 'detail', id })
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
    await takeFromBin(sql, creator, id)
    await refuseUnwritten(sql, creator, outlineId)
    await updateSums(sql, creator, outlineId)
    await audit(sql, { creator, action: 'goods.restoreDetail', target: target(id) })
  })
}

/** Under the outline's lock. The caller updates the sums. */
export async function takeFromBin(sql: Tx, creator: CreatorId, id: LessonId): Promise<void> {
  const deleted = await getDeleted(sql, creator, id)
  const files = await filesLeft(sql, creator, deleted)
  await unmarkLessonDeleted(sql, creator, id)
  await setUses(sql, creator, { type: 'detail', id, name: deleted.name }, files)
}

async function getDeleted(sql: Sql, creator: CreatorId, id: LessonId): Promise<DeletedLesson> {
  return (await findDeletedLesson(sql, creator, id)) ?? fail('lessonNotFound')
}

/**
 * The lesson's files that still exist. A text can be read without a deleted picture, but a lesson without its file is
 * refused.
 */
async function filesLeft(sql: Tx, creator: CreatorId, lesson: DeletedLesson): Promise<FileId[]> {
  const files = (await findFiles(sql, creator, filesOf(lesson))).map(({ id }) => id)
  if (lesson.fileId && !files.includes(lesson.fileId)) {
    fail('fileNotFound', { message: `课时「${lesson.name}」的素材已删除，请先到素材库的回收站恢复素材` })
  }
  return files
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
