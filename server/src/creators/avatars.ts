import type { CreatorId, FileId } from '@zsm/contract/values'
import type { Tx } from '../database/sql.ts'
import { type Media, setUses, signAvatar } from '../materials/public.ts'
import { findAvatarFile, updateAvatar } from './queries.ts'

type Choice = { avatar?: string | undefined; avatarFileId?: FileId | undefined }

/** The avatar as it is stored; a picture of the library is kept from being deleted while it is one. */
export async function takeAvatar(
  sql: Tx,
  media: Media,
  creator: CreatorId,
  { avatar, avatarFileId }: Choice,
): Promise<{ avatar?: string; avatarFileId?: FileId | null }> {
  if (avatar === undefined && avatarFileId === undefined) return {}
  const user = { type: 'front', id: creator, name: '头像' } as const
  await setUses(sql, creator, user, avatarFileId ? [avatarFileId] : [])
  if (!avatarFileId) return { avatar: avatar ?? '', avatarFileId: null }
  return { avatar: await signAvatar(sql, media, creator, avatarFileId), avatarFileId }
}

/** The picture that is the avatar has other content, under another address. */
export async function followAvatar(sql: Tx, media: Media, creator: CreatorId, fileId: FileId): Promise<void> {
  if ((await findAvatarFile(sql, creator)) !== fileId) return
  await updateAvatar(sql, creator, await signAvatar(sql, media, creator, fileId))
}
