import type { goods } from '@zsm/contract/goods'
import type { ChangedDetail } from '@zsm/contract/goods/lessons'
import type { CreatorId, DetailId } from '@zsm/contract/values'
import type { InputOf } from '@zsm/contract/wire/endpoint'
import type { Sql, Tx } from '../../database/sql.ts'
import { fail } from '../../failure.ts'
import { answerEach } from './answer-each.ts'
import { deleteDetail } from './deleted-lessons.ts'
import { changeDetailDemo, changeDetailDownload, changeDetailShelf, moveDetail } from './lessons.ts'

type Patch = Omit<InputOf<typeof goods.batchUpdateDetail>, 'ids'>

export async function changeDetails(
  sql: Sql,
  creator: CreatorId,
  { ids, ...patch }: InputOf<typeof goods.batchUpdateDetail>,
): Promise<{ list: ChangedDetail[] }> {
  if (changesNothing(patch)) fail('invalidInput', { message: '请选择要修改的内容' })
  return answerEach(sql, ids, (sql, id, place) => changeOne(sql, creator, id, placed(patch, place)))
}

function changesNothing({
  shelfFlag,
  demoFlag,
  downloadFlag,
  groupId,
  ungroupFlag,
  deleteFlag,
}: Patch): boolean {
  const given = [shelfFlag, demoFlag, downloadFlag, groupId].some((value) => value !== undefined)
  return !given && !ungroupFlag && !deleteFlag
}

/** Lessons that are given a place stand there one after another. */
const placed = ({ sort, ...patch }: Patch, place: number): Patch => ({
  ...patch,
  sort: sort === undefined ? undefined : sort + place,
})

async function changeOne(
  sql: Tx,
  creator: CreatorId,
  id: DetailId,
  { shelfFlag, demoFlag, downloadFlag, groupId, ungroupFlag, sort, deleteFlag }: Patch,
): Promise<void> {
  if (deleteFlag) {
    await deleteDetail(sql, creator, { id })
    return
  }
  if (groupId || ungroupFlag) await moveDetail(sql, creator, { id, groupId, sort })
  if (demoFlag !== undefined) await changeDetailDemo(sql, creator, { id, demoFlag })
  if (downloadFlag !== undefined) await changeDetailDownload(sql, creator, { id, downloadFlag })
  if (shelfFlag !== undefined) await changeDetailShelf(sql, creator, { id, shelfFlag })
}
