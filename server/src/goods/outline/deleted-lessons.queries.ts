import type { CreatorId, FileId, GroupId, Instant, LessonId, OutlineId } from '@zsm/contract/values'
import type { Sql, Tx } from '../../database/sql.ts'
import { retentionDays } from '../bin/queries.ts'

/** Puts lessons in the bin. A lesson of a good that was sold is never purged, because its buyers may still open it. */
export async function markLessonsDeleted(
  sql: Tx,
  creator: CreatorId,
  ids: readonly LessonId[],
  { sold }: { sold: boolean },
): Promise<void> {
  await sql`
    update good_details set delete_time = now(), update_time = now(),
      purge_time = case when not ${sold}::boolean then now() + ${retentionDays(sql)} end
    where creator_id = ${creator} and id = any(${ids}::uuid[])`
}

export type DeletedLesson = {
  id: LessonId
  tempGoodId: OutlineId
  name: string
  fileId: FileId | null
  contentHtml: string
  attachFileIds: FileId[]
}

/** Of these lessons, those that can still be restored. Their goods are not deleted. */
export function listDeletedLessons(
  sql: Sql,
  creator: CreatorId,
  ids: readonly LessonId[],
): Promise<DeletedLesson[]> {
  return sql<DeletedLesson[]>`
    select d.id, d.temp_good_id, d.name, d.file_id, d.content_html, d.attach_file_ids from good_details d
    left join goods g on g.creator_id = d.creator_id and g.temp_good_id = d.temp_good_id
    where d.creator_id = ${creator} and d.id = any(${ids}::uuid[]) and d.delete_time > now() - ${retentionDays(sql)}
      and g.delete_time is null`
}

/** Restores each lesson to its place in its group, or among the ungrouped when its group is gone. */
export async function unmarkLessonsDeleted(
  sql: Tx,
  creator: CreatorId,
  ids: readonly LessonId[],
): Promise<void> {
  await sql`
    update good_details d set delete_time = null, purge_time = null, update_time = now(), group_id = (
      select g.id from good_groups g
      where g.creator_id = d.creator_id and g.id = d.group_id and g.delete_time is null
    )
    where d.creator_id = ${creator} and d.id = any(${ids}::uuid[])`
}

export type DeletedGroup = { tempGoodId: OutlineId; name: string; detailIds: LessonId[] }

export async function findDeletedGroup(
  sql: Sql,
  creator: CreatorId,
  id: GroupId,
): Promise<DeletedGroup | undefined> {
  const [group] = await sql<DeletedGroup[]>`
    select gr.temp_good_id, gr.name, gr.detail_ids from good_groups gr
    left join goods g on g.creator_id = gr.creator_id and g.temp_good_id = gr.temp_good_id
    where gr.creator_id = ${creator} and gr.id = ${id} and gr.delete_time > now() - ${retentionDays(sql)}
      and g.delete_time is null`
  return group
}

export async function unmarkGroupDeleted(sql: Tx, creator: CreatorId, id: GroupId): Promise<void> {
  await sql`
    update good_groups set delete_time = null, detail_ids = '{}'
    where creator_id = ${creator} and id = ${id}`
}

/** Of these groups, those that can still be restored, each with its id for a passing name. Answers their ids. */
export async function takeGroupsFromBin(
  sql: Tx,
  creator: CreatorId,
  outlineId: OutlineId,
  ids: readonly GroupId[],
): Promise<GroupId[]> {
  const groups = await sql<{ id: GroupId }[]>`
    update good_groups set delete_time = null, detail_ids = '{}', name = id::text
    where creator_id = ${creator} and temp_good_id = ${outlineId} and id = any(${ids}::uuid[])
      and delete_time > now() - ${retentionDays(sql)}
    returning id`
  return groups.map(({ id }) => id)
}

export type DueOutline = { creatorId: CreatorId; tempGoodId: OutlineId }

/** Outlines of all creators with lessons or groups whose 30 days in the bin are over. */
export function listOutlinesToClear(
  sql: Sql,
  now: Instant,
  { after, limit }: { after: DueOutline | undefined; limit: number },
): Promise<DueOutline[]> {
  return sql<DueOutline[]>`
    select creator_id, temp_good_id from (
      select creator_id, temp_good_id from good_details where purge_time <= ${now}::timestamptz
      union
      select creator_id, temp_good_id from good_groups
      where delete_time <= ${now}::timestamptz - ${retentionDays(sql)}
    ) as due
    ${after ? sql`where (creator_id, temp_good_id) > (${after.creatorId}::uuid, ${after.tempGoodId}::uuid)` : sql.empty}
    order by creator_id, temp_good_id limit ${limit}`
}

export async function purgeLessons(
  sql: Tx,
  creator: CreatorId,
  outlineId: OutlineId,
  now: Instant,
): Promise<void> {
  await sql`
    delete from good_details
    where creator_id = ${creator} and temp_good_id = ${outlineId} and purge_time <= ${now}::timestamptz`
}

/** Deletes groups whose 30 days are over. Deleted lessons that stood in one are ungrouped first. */
export async function purgeGroups(
  sql: Tx,
  creator: CreatorId,
  outlineId: OutlineId,
  now: Instant,
): Promise<void> {
  await sql`
    update good_details d set group_id = null from good_groups g
    where d.creator_id = ${creator} and d.temp_good_id = ${outlineId} and d.delete_time is not null
      and g.creator_id = d.creator_id and g.id = d.group_id
      and g.delete_time <= ${now}::timestamptz - ${retentionDays(sql)}`
  await sql`
    delete from good_groups
    where creator_id = ${creator} and temp_good_id = ${outlineId}
      and delete_time <= ${now}::timestamptz - ${retentionDays(sql)}`
}
