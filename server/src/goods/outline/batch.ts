import type { goods } from '@zsm/contract/goods'
import type { ChangedLesson } from '@zsm/contract/goods/lessons'
import type { CreatorId, LessonId } from '@zsm/contract/values'
import type { InputOf } from '@zsm/contract/wire/endpoint'
import { answerEach } from '../../answer-each.ts'
import { type Sql, type Tx, transaction } from '../../database/sql.ts'
import { fail } from '../../failure.ts'
import { deleteLesson } from './deleted-lessons.ts'
import { releaseOf } from './lesson-rules.ts'
import type { LessonRelease } from './lessons.queries.ts'
import {
  changeLessonBanDrag,
  changeLessonDemo,
  changeLessonDownload,
  changeLessonRelease,
  changeLessonShelf,
  moveLesson,
} from './lessons.ts'

type Patch = Omit<InputOf<typeof goods.batchUpdateLesson>, 'ids' | keyof LessonRelease> & {
  /** undefined: it stays as it is */
  release: LessonRelease | undefined
}

export async function changeLessons(
  sql: Sql,
  creator: CreatorId,
  { ids, releaseTypeDict, releaseTime, releaseDays, ...rest }: InputOf<typeof goods.batchUpdateLesson>,
): Promise<{ list: ChangedLesson[] }> {
  const patch = { ...rest, release: releaseOf({ releaseTypeDict, releaseTime, releaseDays }) }
  if (changesNothing(patch)) fail('invalidInput', { message: '请选择要修改的内容' })
  return answerEach(ids, (id, place) =>
    transaction(sql, (sql) => changeOne(sql, creator, id, placed(patch, place))),
  )
}

function changesNothing({
  shelfFlag,
  demoFlag,
  downloadFlag,
  banDragFlag,
  release,
  groupId,
  ungroupFlag,
  deleteFlag,
}: Patch): boolean {
  const changes = [shelfFlag, demoFlag, downloadFlag, banDragFlag, release, groupId]
  const given = changes.some((value) => value !== undefined)
  return !given && !ungroupFlag && !deleteFlag
}

/** Lessons that move to a place stand there one after another, in the order of the call. */
const placed = ({ sort, ...patch }: Patch, place: number): Patch => ({
  ...patch,
  sort: sort === undefined ? undefined : sort + place,
})

async function changeOne(
  sql: Tx,
  creator: CreatorId,
  id: LessonId,
  { shelfFlag, demoFlag, downloadFlag, banDragFlag, groupId, ungroupFlag, sort, deleteFlag, release }: Patch,
): Promise<void> {
  if (deleteFlag) {
    await deleteLesson(sql, creator, { id })
    return
  }
  if (groupId || ungroupFlag) await moveLesson(sql, creator, { id, groupId, sort })
  if (demoFlag !== undefined) await changeLessonDemo(sql, creator, { id, demoFlag })
  if (downloadFlag !== undefined) await changeLessonDownload(sql, creator, { id, downloadFlag })
  if (banDragFlag !== undefined) await changeLessonBanDrag(sql, creator, { id, banDragFlag })
  if (release) await changeLessonRelease(sql, creator, { id, release })
  if (shelfFlag !== undefined) await changeLessonShelf(sql, creator, { id, shelfFlag })
}
