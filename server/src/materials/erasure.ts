import type { CreatorId, Instant } from '@zsm/contract/values'
import { type Sql, transaction } from '../database/sql.ts'
import { deleteFolders, deleteOtherUses, deleteRecorded, purgeUnused } from './erasure.queries.ts'
import { deletePicturesOf } from './sent/queries.ts'

/** Erases a creator's library, except the files that remaining goods and lessons use, and what learners sent. */
export function eraseFiles(sql: Sql, creator: CreatorId, time: Instant): Promise<void> {
  return transaction(sql, async (sql) => {
    await deleteOtherUses(sql, creator)
    await purgeUnused(sql, creator, time)
    await deleteFolders(sql, creator)
    await deleteRecorded(sql, creator)
    await deletePicturesOf(sql, { creator }, time)
  })
}
