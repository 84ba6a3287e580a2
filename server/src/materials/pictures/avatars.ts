import type { CreatorId, FileId } from '@zsm/contract/values'
import type { Sql } from '../../database/sql.ts'
import { fail } from '../../failure.ts'
import { findFile } from '../queries.ts'
import type { Media } from '../reading/media.ts'

/** A URL that never expires, for a picture that everybody may see. The caller stores it. */
export async function signAvatar(sql: Sql, media: Media, creator: CreatorId, id: FileId): Promise<string> {
  const file = (await findFile(sql, creator, id)) ?? fail('fileNotFound', { field: 'avatarFileId' })
  if (file.kind !== 3) fail('fileTypeRefused', { message: '头像只能使用图片', field: 'avatarFileId' })
  return media.signForGood(file.coverKey ?? file.key)
}
