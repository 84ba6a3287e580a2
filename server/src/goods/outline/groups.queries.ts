import type { CreatorId, GroupId, OutlineId } from '@zsm/contract/values'
import type { Fragment, Sql, Tx } from '../../database/sql.ts'

export type GroupRow = {
  id: GroupId
  tempGoodId: OutlineId
  name: string
  sort: number
  detailCount: number
}

const groupRows = (sql: Sql): Fragment => sql`
  select g.id, g.temp_good_id, g.name, g.sort, (
    select count(*) from good_details d where d.creator_id = g.creator_id and d.group_id = g.id and d.delete_time is null
  ) as detail_count
  from good_groups g`

/** True unless the outline's good is deleted. Groups and lessons of a deleted good are not shown. */
const alive = (sql: Sql, alias: Fragment): Fragment => sql`
  not exists (
    select 1 from goods
    where goods.creator_id = ${alias}.creator_id and goods.temp_good_id = ${alias}.temp_good_id
      and goods.delete_time is not null
  )`

export async function findGroup(sql: Sql, creator: CreatorId, id: GroupId): Promise<GroupRow | undefined> {
  const [group] = await sql<GroupRow[]>`
    ${groupRows(sql)}
    where g.creator_id = ${creator} and g.id = ${id} and g.delete_time is null and ${alive(sql, sql`g`)}`
  return group
}

/** `deletedToo`: also of a good in the bin, whose learners go on. */
export async function listGroups(
  sql: Sql,
  creator: CreatorId,
  outlineId: OutlineId,
  { deletedToo = false } = {},
): Promise<GroupRow[]> {
  return sql<GroupRow[]>`
    ${groupRows(sql)}
    where g.creator_id = ${creator} and g.temp_good_id = ${outlineId} and g.delete_time is null
      ${deletedToo ? sql.empty : sql`and ${alive(sql, sql`g`)}`}
    order by g.sort, g.id`
}

type NewGroup = { creatorId: CreatorId; id: GroupId; tempGoodId: OutlineId; name: string; sort: number }

export async function insertGroup(sql: Tx, group: NewGroup): Promise<void> {
  await insertGroups(sql, [group])
}

export async function insertGroups(sql: Tx, groups: readonly NewGroup[]): Promise<void> {
  if (groups.length > 0) await sql`insert into good_groups ${sql.insert(groups)}`
}

export async function renameGroup(sql: Tx, creator: CreatorId, id: GroupId, name: string): Promise<void> {
  await sql`update good_groups set name = ${name} where creator_id = ${creator} and id = ${id}`
}

/** Marks groups as deleted and stores the ids of the lessons that stand in each, for a restore. */
export async function markGroupsDeleted(sql: Tx, creator: CreatorId, ids: readonly GroupId[]): Promise<void> {
  await sql`
    update good_groups g set delete_time = now(), detail_ids = array(
      select d.id from good_details d
      where d.creator_id = g.creator_id and d.group_id = g.id and d.delete_time is null order by d.sort, d.id
    )
    where g.creator_id = ${creator} and g.id = any(${ids}::uuid[])`
}

/** Gives groups their ids for names, so that each can get a name that another has now. */
export async function giveGroupsPassingNames(
  sql: Tx,
  creator: CreatorId,
  ids: readonly GroupId[],
): Promise<void> {
  await sql`update good_groups set name = id::text where creator_id = ${creator} and id = any(${ids}::uuid[])`
}

/** Names the groups, and puts them in this order. */
export async function nameGroups(
  sql: Tx,
  creator: CreatorId,
  groups: readonly { id: GroupId; name: string }[],
): Promise<void> {
  await sql`
    update good_groups set name = wanted.name, sort = wanted.sort
    from unnest(${groups.map(({ id }) => id)}::uuid[], ${groups.map(({ name }) => name)}::text[])
      with ordinality as wanted (id, name, sort)
    where creator_id = ${creator} and good_groups.id = wanted.id`
}

export async function sortGroups(sql: Tx, creator: CreatorId, ids: readonly GroupId[]): Promise<void> {
  await sql`
    update good_groups set sort = place.sort
    from unnest(${ids}::uuid[]) with ordinality as place (id, sort)
    where creator_id = ${creator} and good_groups.id = place.id`
}

export async function deleteGroups(sql: Tx, creator: CreatorId, outlineId: OutlineId): Promise<void> {
  await sql`delete from good_groups where creator_id = ${creator} and temp_good_id = ${outlineId}`
}
