import type { UnsavedOutline } from '@zsm/contract/goods/good'
import type { CreatorId, Instant, OutlineId } from '@zsm/contract/values'
import type { Sql, Tx } from '../../database/sql.ts'
import { retentionDays } from '../bin/queries.ts'

/** Marks the outline as saved with its good. */
export async function markSaved(sql: Tx, creator: CreatorId, outlineId: OutlineId): Promise<void> {
  await sql`
    update good_outlines set saved_flag = true
    where creator_id = ${creator} and temp_good_id = ${outlineId}`
}

export function listUnsavedOutlines(sql: Sql, creator: CreatorId, limit: number): Promise<UnsavedOutline[]> {
  return sql<UnsavedOutline[]>`
    select o.temp_good_id, g.count as group_count, d.count as detail_count, o.update_time,
      o.update_time + ${retentionDays(sql)} as purge_time
    from good_outlines o
    cross join lateral (
      select count(*) as count from good_groups g
      where g.creator_id = o.creator_id and g.temp_good_id = o.temp_good_id and g.delete_time is null
    ) as g
    cross join lateral (
      select count(*) as count from good_details d
      where d.creator_id = o.creator_id and d.temp_good_id = o.temp_good_id and d.delete_time is null
    ) as d
    where o.creator_id = ${creator} and not o.saved_flag and o.update_time > now() - ${retentionDays(sql)}
      and d.count + g.count > 0
    order by o.update_time desc, o.temp_good_id desc limit ${limit}`
}

export type DueOutline = { creatorId: CreatorId; tempGoodId: OutlineId; updateTime: Instant }

/** Unsaved outlines of all creators that nobody changed for 30 days. */
export function listDueOutlines(
  sql: Sql,
  now: Instant,
  { after, limit }: { after: DueOutline | undefined; limit: number },
): Promise<DueOutline[]> {
  return sql<DueOutline[]>`
    select creator_id, temp_good_id, update_time from good_outlines
    where not saved_flag and update_time <= ${now}::timestamptz - ${retentionDays(sql)}
      ${after ? sql`and (update_time, temp_good_id) > (${after.updateTime}::timestamptz, ${after.tempGoodId}::uuid)` : sql.empty}
    order by update_time, temp_good_id limit ${limit}`
}

/**
 * Locks the outline and answers whether it is still due. A change that waits for the lock finds the outline deleted and
 * makes a new one.
 */
export async function lockDueOutline(
  sql: Tx,
  { creatorId, tempGoodId: outlineId }: DueOutline,
  now: Instant,
): Promise<boolean> {
  const locked = await sql<{ tempGoodId: OutlineId }[]>`
    select temp_good_id from good_outlines
    where creator_id = ${creatorId} and temp_good_id = ${outlineId}
      and not saved_flag and update_time <= ${now}::timestamptz - ${retentionDays(sql)}
    for update`
  return locked.length > 0
}
