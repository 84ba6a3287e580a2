import type { CreatorId, FileId, Instant } from '@zsm/contract/values'
import type { Sql } from '../database/sql.ts'

export type MediaRow = {
  fileId: FileId
  openId: string
  fileKey: string
  mediaId: string
  expireTime: Instant
}

/** The platform's id of this user's file, if it is valid at `now`. */
export async function findMedia(
  sql: Sql,
  creator: CreatorId,
  { fileId, openId, fileKey, now }: Omit<MediaRow, 'mediaId' | 'expireTime'> & { now: Instant },
): Promise<MediaRow | undefined> {
  const [media] = await sql<MediaRow[]>`
    select file_id, open_id, file_key, media_id, expire_time from share_media
    where creator_id = ${creator} and file_id = ${fileId} and open_id = ${openId}
      and file_key = ${fileKey} and expire_time > ${now}`
  return media
}

export async function upsertMedia(sql: Sql, creator: CreatorId, media: MediaRow): Promise<void> {
  await sql`
    insert into share_media ${sql.insert({ creatorId: creator, ...media })}
    on conflict (creator_id, file_id) do update
    set open_id = excluded.open_id, file_key = excluded.file_key, media_id = excluded.media_id, expire_time = excluded.expire_time`
}
