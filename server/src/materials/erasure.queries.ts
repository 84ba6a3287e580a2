import type { CreatorId, Instant } from '@zsm/contract/values'
import type { Sql } from '../database/sql.ts'

/** Deletes all uses except those of goods and lessons: shops, works, certifications and the rest are deleted. */
export async function deleteOtherUses(sql: Sql, creator: CreatorId): Promise<void> {
  await sql`delete from file_uses where creator_id = ${creator} and user_type not in ('good', 'detail')`
}

/** Purges files that nothing uses and removes their titles. The next clearing job deletes their bytes. */
export async function purgeUnused(sql: Sql, creator: CreatorId, time: Instant): Promise<void> {
  await sql`
    update files set title = '', delete_time = ${time}, purge_time = ${time}
    where creator_id = ${creator} and (purge_time is null or purge_time > ${time}) and not exists (
      select from file_uses where file_uses.creator_id = files.creator_id and file_id = files.id)`
}

/** Deletes folders and tags, and what was to be downloaded. Files that remain are in no folder. */
export async function deleteFolders(sql: Sql, creator: CreatorId): Promise<void> {
  await sql`update files set folder_id = null where creator_id = ${creator} and folder_id is not null`
  await sql`delete from file_folders where creator_id = ${creator}`
  await sql`delete from file_tags where creator_id = ${creator}`
  await sql`delete from file_downloads where creator_id = ${creator}`
}

/** Deletes finished uploads, because they store the names of the creator's files. */
export async function deleteRecorded(sql: Sql, creator: CreatorId): Promise<void> {
  await sql`delete from uploads where creator_id = ${creator} and state = 'recorded'`
}
