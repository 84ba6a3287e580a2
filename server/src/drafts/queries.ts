import type { Draft } from '@zsm/contract/drafts'
import type { CreatorId, Instant } from '@zsm/contract/values'
import type { Sql } from '../database/sql.ts'

/** How the scopes of members' drafts begin. Nobody in a team sees what somebody else is still typing. */
export const ofMembers = 'member.'

export async function findDraft(sql: Sql, creator: CreatorId, scope: string): Promise<Draft | undefined> {
  const [draft] = await sql<Draft[]>`
    select scope, data_json, base_version, update_time from drafts
    where creator_id = ${creator} and scope = ${scope}`
  return draft
}

/** The newest ones, as many as fit. */
export function listDrafts(
  sql: Sql,
  creator: CreatorId,
  { prefix, limit, bytes }: { prefix: string; limit: number; bytes: number },
): Promise<Draft[]> {
  return sql<Draft[]>`
    select scope, data_json, base_version, update_time from (
      select scope, data_json, base_version, update_time,
        sum(octet_length(data_json)) over (order by update_time desc, scope) as bytes
      from drafts where creator_id = ${creator} and starts_with(scope, ${prefix})
    ) as newest
    where bytes <= ${bytes}
    order by update_time desc, scope
    limit ${limit}`
}

/** Of one person: of the owner, whose drawer is empty, or of a member. */
export async function countOtherDrafts(
  sql: Sql,
  creator: CreatorId,
  { drawer, scope }: { drawer: string; scope: string },
): Promise<number> {
  const own = drawer === '' ? sql`not starts_with(scope, ${ofMembers})` : sql`starts_with(scope, ${drawer})`
  const [row] = await sql<[{ count: number }]>`
    select count(*) as count from drafts where creator_id = ${creator} and ${own} and scope <> ${scope}`
  return row.count
}

/** The version that the caller's draft is based on. */
type Seen = Instant | 'none' | undefined

const isSeen = (sql: Sql, seen: Seen) => {
  if (seen === undefined) return sql`true`
  return seen === 'none' ? sql`false` : sql`drafts.update_time = ${seen}`
}

/** Whether it was stored. It is not if there is a draft that the caller has not seen. */
export async function upsertDraft(sql: Sql, creator: CreatorId, draft: Draft, seen: Seen): Promise<boolean> {
  const stored = await sql`
    insert into drafts ${sql.insert({ creatorId: creator, ...draft })}
    on conflict (creator_id, scope) do update
    set data_json = excluded.data_json, base_version = excluded.base_version, update_time = excluded.update_time
    where ${isSeen(sql, seen)}
    returning scope`
  return stored.length > 0
}

export async function deleteDraft(sql: Sql, creator: CreatorId, scope: string, seen: Seen): Promise<void> {
  await sql`
    delete from drafts where creator_id = ${creator} and scope = ${scope} and ${isSeen(sql, seen)}`
}

/** A scope ends with the id of the thing that it is a draft of. */
export async function hasDraftSince(
  sql: Sql,
  creator: CreatorId,
  { id, since }: { id: string; since: Instant },
): Promise<boolean> {
  const found = await sql<{ scope: string }[]>`
    select scope from drafts
    where creator_id = ${creator} and right(scope, ${id.length + 1}) = ${`:${id}`} and update_time > ${since}
    limit 1`
  return found.length > 0
}

/** What a member who is no longer in the team had typed. */
export async function eraseDrawer(sql: Sql, creator: CreatorId, drawer: string): Promise<void> {
  await sql`delete from drafts where creator_id = ${creator} and starts_with(scope, ${drawer})`
}

export async function eraseDrafts(sql: Sql, creator: CreatorId): Promise<void> {
  await sql`delete from drafts where creator_id = ${creator}`
}
