import type { CreatorId, FileId } from '@zsm/contract/values'
import type { Sql, Tx } from '../database/sql.ts'
import { findAvatarFile, updateAvatar } from './queries.ts'

/** What a picture of the library needs to become an avatar; a later domain gives it. */
export type AvatarParts = {
  /** Says which files the front uses, which must be the creator's. */
  useFiles: (
    sql: Sql,
    creator: CreatorId,
    user: { type: 'front'; id: string; name: string },
    fileIds: readonly FileId[],
  ) => Promise<void>
  /** The address under which a picture is shown for good. */
  avatarAddress: (sql: Sql, creator: CreatorId, id: FileId) => Promise<string>
}

type Choice = { avatar?: string | undefined; avatarFileId?: FileId | undefined }

/** The avatar as it is stored; a picture of the library is kept from being deleted while it is one. */
export async function takeAvatar(
  sql: Tx,
  { useFiles, avatarAddress }: AvatarParts,
  creator: CreatorId,
  { avatar, avatarFileId }: Choice,
): Promise<{ avatar?: string; avatarFileId?: FileId | null }> {
  if (avatar === undefined && avatarFileId === undefined) return {}
  const user = { type: 'front', id: creator, name: '头像' } as const
  await useFiles(sql, creator, user, avatarFileId ? [avatarFileId] : [])
  if (!avatarFileId) return { avatar: avatar ?? '', avatarFileId: null }
  return { avatar: await avatarAddress(sql, creator, avatarFileId), avatarFileId }
}

/** The picture that is the avatar has other content, under another address. */
export async function followAvatar(
  sql: Tx,
  { avatarAddress }: Pick<AvatarParts, 'avatarAddress'>,
  creator: CreatorId,
  fileId: FileId,
): Promise<void> {
  if ((await findAvatarFile(sql, creator)) !== fileId) return
  await updateAvatar(sql, creator, await avatarAddress(sql, creator, fileId))
}
