import type { CreatorId, FileId } from '@zsm/contract/values'
import type { Tx } from '../database/sql.ts'
import { type Media, setUses, signAvatar } from '../materials/public.ts'
import { findAvatarFile, updateAvatar } from './queries.ts'

type Choice = { avatar?: string | undefined; avatarFileId?: FileId | undefined }

/** Sets the avatar. A picture of the library cannot be deleted while it is an avatar. */
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

/** Updates the avatar's address after its picture was replaced. */
export async function followAvatar(sql: Tx, media: Media, creator: CreatorId, fileId: FileId): Promise<void> {
  if ((await findAvatarFile(sql, creator)) !== fileId) return
  await updateAvatar(sql, creator, await signAvatar(sql, media, creator, fileId))
}
