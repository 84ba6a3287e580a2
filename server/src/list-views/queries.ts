import type { ListView } from '@zsm/contract/lists/views'
import type { CreatorId, Instant, OperatorId } from '@zsm/contract/values'
import type { Fragment, Sql } from '../database/sql.ts'

/** Whose lists: one of the two. */
export type Owner = { creator: CreatorId } | { operator: OperatorId }

const columnsOf = (owner: Owner) =>
  'creator' in owner
    ? { creatorId: owner.creator, operatorId: null }
    : { creatorId: null, operatorId: owner.operator }

const owned = (sql: Sql, owner: Owner): Fragment =>
  'creator' in owner ? sql`creator_id = ${owner.creator}` : sql`operator_id = ${owner.operator}`

export async function findViews(sql: Sql, owner: Owner): Promise<ListView[]> {
  const rows = await sql<{ listKey: string; view: Omit<ListView, 'listKey'> }[]>`
    select list_key, view from list_views where ${owned(sql, owner)} order by list_key`
  return rows.map(({ listKey, view }) => ({ listKey, ...view }))
}

export async function countOtherViews(sql: Sql, owner: Owner, listKey: string): Promise<number> {
  const [row] = await sql<[{ count: number }]>`
    select count(*) as count from list_views where ${owned(sql, owner)} and list_key <> ${listKey}`
  return row.count
}

export async function upsertView(
  sql: Sql,
  owner: Owner,
  { listKey, updateTime, ...view }: ListView & { updateTime: Instant },
): Promise<void> {
  await sql`
    insert into list_views ${sql.insert({ ...columnsOf(owner), listKey, view: sql.json(view), updateTime })}
    on conflict on constraint list_views_owner_key do update
    set view = excluded.view, update_time = excluded.update_time`
}

export async function eraseListViews(sql: Sql, creator: CreatorId): Promise<void> {
  await sql`delete from list_views where creator_id = ${creator}`
}
