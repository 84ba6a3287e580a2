import type { ListView } from '@zsm/contract/lists/views'
import type { CreatorId, Instant, MemberId, OperatorId } from '@zsm/contract/values'
import type { Fragment, Sql } from '../database/sql.ts'

/** Whose lists: one of the two. */
export type Owner = { creator: CreatorId; member?: MemberId | undefined } | { operator: OperatorId }

const columnsOf = (owner: Owner) =>
  'creator' in owner
    ? { creatorId: owner.creator, operatorId: null }
    : { creatorId: null, operatorId: owner.operator }

/** How the keys of members' lists begin: each person of a team sees the lists in their own way. */
const ofMembers = 'member.'
const drawerOf = (owner: Owner): string =>
  'creator' in owner && owner.member ? `${ofMembers}${owner.member}/` : ''

function owned(sql: Sql, owner: Owner): Fragment {
  if ('operator' in owner) return sql`operator_id = ${owner.operator}`
  const drawer = drawerOf(owner)
  const own =
    drawer === '' ? sql`not starts_with(list_key, ${ofMembers})` : sql`starts_with(list_key, ${drawer})`
  return sql`creator_id = ${owner.creator} and ${own}`
}

export async function findViews(sql: Sql, owner: Owner): Promise<ListView[]> {
  const rows = await sql<{ listKey: string; view: Omit<ListView, 'listKey'> }[]>`
    select list_key, view from list_views where ${owned(sql, owner)} order by list_key`
  return rows.map(({ listKey, view }) => ({ listKey: listKey.slice(drawerOf(owner).length), ...view }))
}

export async function countOtherViews(sql: Sql, owner: Owner, listKey: string): Promise<number> {
  const [row] = await sql<[{ count: number }]>`
    select count(*) as count from list_views where ${owned(sql, owner)} and list_key <> ${drawerOf(owner) + listKey}`
  return row.count
}

export async function upsertView(
  sql: Sql,
  owner: Owner,
  { listKey, updateTime, ...view }: ListView & { updateTime: Instant },
): Promise<void> {
  await sql`
    insert into list_views ${sql.insert({ ...columnsOf(owner), listKey: drawerOf(owner) + listKey, view: sql.json(view), updateTime })}
    on conflict on constraint list_views_owner_key do update
    set view = excluded.view, update_time = excluded.update_time`
}

/** How a member who is no longer in the team saw the lists. */
export async function eraseMemberViews(sql: Sql, creator: CreatorId, member: MemberId): Promise<void> {
  await sql`delete from list_views where ${owned(sql, { creator, member })}`
}

export async function eraseListViews(sql: Sql, creator: CreatorId): Promise<void> {
  await sql`delete from list_views where creator_id = ${creator}`
}
