import type { DeletedFile, File, Kind } from '@zsm/contract/materials'
import type { CreatorId, FileId, Instant, Page } from '@zsm/contract/values'
import { now, plusDays } from '../../clock.ts'
import { audit } from '../../database/audit.ts'
import { type PageInput, pageOf } from '../../database/page.ts'
import { type Sql, transaction } from '../../database/sql.ts'
import { fail } from '../../failure.ts'
import { getFile } from '../files.ts'
import { lockFile, markDeleted } from '../queries.ts'
import type { Media } from '../reading/media.ts'
import { listUsers } from '../uses/queries.ts'
import { describeUsers, type NameGoods, nameUsers } from '../uses/uses.ts'
import { countDeleted, listDeletedPage, markPurged, unmarkDeleted } from './queries.ts'

/** A deleted file can be restored for 30 days. */
export const purgeTimeOf = (deleteTime: Instant): Instant => plusDays(deleteTime, 30)

/** Puts an unused file in the bin. The file's lock stops new uses until the transaction commits. */
export async function deleteFile(
  sql: Sql,
  nameGoods: NameGoods,
  creator: CreatorId,
  id: FileId,
): Promise<null> {
  await transaction(sql, async (sql) => {
    if (!(await lockFile(sql, creator, id))) fail('fileNotFound')
    const users = await nameUsers(sql, nameGoods, creator, id)
    if (users.length > 0) fail('fileInUse', { message: describeUsers(users), data: { users } })
    const at = now()
    await markDeleted(sql, creator, id, { deleteTime: at, purgeTime: purgeTimeOf(at) })
    await audit(sql, { creator, action: 'materials.delete', target: { type: 'file', id } })
  })
  return null
}

type ListInput = PageInput & { kindDict?: Kind | undefined; keyword?: string | undefined }

export async function listDeletedFiles(
  sql: Sql,
  creator: CreatorId,
  input: ListInput,
): Promise<Page<DeletedFile>> {
  const at = now()
  const [rows, count] = await Promise.all([
    listDeletedPage(sql, creator, input, at),
    countDeleted(sql, creator, input, at),
  ])
  const files = rows.map(({ kind, ...row }) => ({ ...row, frontId: creator, kindDict: kind }))
  return pageOf(files, count, input)
}

export async function restoreFile(sql: Sql, media: Media, creator: CreatorId, id: FileId): Promise<File> {
  return transaction(sql, async (sql) => {
    if (!(await unmarkDeleted(sql, creator, id, now()))) fail('fileNotFound')
    await audit(sql, { creator, action: 'materials.restore', target: { type: 'file', id } })
    return getFile(sql, media, creator, id)
  })
}

/** Hides those of the files for good that nothing uses. The clearing job deletes their bytes. */
export async function discardUnused(
  sql: Sql,
  creator: CreatorId,
  ids: readonly FileId[],
  at: Instant,
): Promise<void> {
  await transaction(sql, async (sql) => {
    for (const id of ids) {
      if (!(await lockFile(sql, creator, id))) await markPurged(sql, creator, id, at)
      else if ((await listUsers(sql, creator, [id], 1)).length > 0) continue
      else await markDeleted(sql, creator, id, { deleteTime: at, purgeTime: at })
      await audit(sql, { creator, action: 'materials.purge', target: { type: 'file', id } })
    }
  })
}

/** Hides the file for good. The clearing job deletes its bytes. */
export async function purgeFile(sql: Sql, creator: CreatorId, id: FileId): Promise<null> {
  await transaction(sql, async (sql) => {
    if (!(await markPurged(sql, creator, id, now()))) fail('fileNotFound')
    await audit(sql, { creator, action: 'materials.purge', target: { type: 'file', id } })
  })
  return null
}
