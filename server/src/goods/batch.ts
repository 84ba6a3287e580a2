import type { ChangedDetail } from '@zsm/contract/details'
import type { InputOf } from '@zsm/contract/endpoint'
import type { goods } from '@zsm/contract/goods'
import type { CreatorId, DetailId } from '@zsm/contract/values'
import { type Sql, transaction } from '../database/sql.ts'
import { Failure, fail } from '../failure.ts'
import {
  changeDetailDemo,
  changeDetailDownload,
  changeDetailShelf,
  deleteDetail,
  moveDetail,
} from './details.ts'

type Patch = Omit<InputOf<typeof goods.batchUpdateDetail>, 'ids'>

/** The same change to each lesson, whole or not at all; what fails for one does not keep the others from it. */
export async function changeDetails(
  sql: Sql,
  creator: CreatorId,
  { ids, ...patch }: InputOf<typeof goods.batchUpdateDetail>,
): Promise<{ list: ChangedDetail[] }> {
  if (changesNothing(patch)) fail('invalidInput', { message: '请选择要修改的内容' })
  const list: ChangedDetail[] = []
  for (const id of new Set(ids)) list.push(await tryToChange(sql, creator, id, patch))
  return { list }
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

async function tryToChange(sql: Sql, creator: CreatorId, id: DetailId, patch: Patch): Promise<ChangedDetail> {
  try {
    await transaction(sql, (sql) => changeOne(sql, creator, id, patch))
    return { id, doneFlag: true, error: null, message: null }
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    return { id, doneFlag: false, error: error.error, message: error.message }
  }
}

async function changeOne(
  sql: Sql,
  creator: CreatorId,
  id: DetailId,
  { shelfFlag, demoFlag, downloadFlag, groupId, ungroupFlag, deleteFlag }: Patch,
): Promise<void> {
  if (deleteFlag) {
    await deleteDetail(sql, creator, { id })
    return
  }
  if (groupId || ungroupFlag) await moveDetail(sql, creator, { id, groupId, sort: undefined })
  if (demoFlag !== undefined) await changeDetailDemo(sql, creator, { id, demoFlag })
  if (downloadFlag !== undefined) await changeDetailDownload(sql, creator, { id, downloadFlag })
  if (shelfFlag !== undefined) await changeDetailShelf(sql, creator, { id, shelfFlag })
}
