import type { CreatorId, FileId } from '@zsm/contract/values'
import { type Sql, transaction } from '../database/sql.ts'
import { fail } from '../failure.ts'
import { shareFiles } from './queries.ts'
import { deleteUses, type FileUser, upsertUses } from './uses.queries.ts'

/** Says that `user` now uses exactly these files; fails where one of them is not (any longer) the creator's. */
export async function setUses(
  sql: Sql,
  creator: CreatorId,
  user: FileUser,
  fileIds: readonly FileId[],
): Promise<void> {
  const files = [...new Set(fileIds)]
  await transaction(sql, async (sql) => {
    const found = await shareFiles(sql, creator, files)
    if (found.length < files.length) fail('fileNotFound')
    await deleteUses(sql, creator, user, files)
    if (files.length > 0) await upsertUses(sql, creator, user, files)
  })
}

/** Says that `user` uses no file any longer. */
export async function removeUses(
  sql: Sql,
  creator: CreatorId,
  user: Pick<FileUser, 'type' | 'id'>,
): Promise<void> {
  await deleteUses(sql, creator, user)
}
