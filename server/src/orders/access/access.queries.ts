import type { Access } from '@zsm/contract/rosters/rosters'
import type { AccessId, CreatorId, GoodId, Instant, LearnerId } from '@zsm/contract/values'
import type { Sql, Tx } from '../../database/sql.ts'

export type AccessRow = Access & { learnerId: LearnerId; goodName: string }
type NewAccess = Omit<AccessRow, 'goodName' | 'revokeTime'>

const columns = (sql: Sql) => sql`
  given_access.id, good_id, learner_id, reason, given_access.create_time, end_time, revoke_time, goods.name as good_name`

const withGood = (sql: Sql) => sql`
  given_access join goods on goods.creator_id = given_access.creator_id and goods.id = good_id`

export async function findAccess(sql: Sql, creator: CreatorId, id: AccessId): Promise<AccessRow | undefined> {
  const [access] = await sql<AccessRow[]>`
    select ${columns(sql)} from ${withGood(sql)} where given_access.creator_id = ${creator} and given_access.id = ${id}`
  return access
}

export async function findAccessOf(
  sql: Sql,
  creator: CreatorId,
  { learnerId, goodId }: { learnerId: LearnerId; goodId: GoodId },
): Promise<AccessRow | undefined> {
  const [access] = await sql<AccessRow[]>`
    select ${columns(sql)} from ${withGood(sql)}
    where given_access.creator_id = ${creator} and good_id = ${goodId} and learner_id = ${learnerId}`
  return access
}

/** What this creator gave a learner by hand. */
export function listAccessOf(sql: Sql, creator: CreatorId, learnerId: LearnerId): Promise<AccessRow[]> {
  return sql<AccessRow[]>`
    select ${columns(sql)} from ${withGood(sql)}
    where given_access.creator_id = ${creator} and learner_id = ${learnerId} order by given_access.create_time desc`
}

/** How often the creator gave access since then. */
export async function countGiven(sql: Sql, creator: CreatorId, since: Instant): Promise<number> {
  const [row] = await sql<[{ count: number }]>`
    select count(*) as count from given_access where creator_id = ${creator} and create_time >= ${since}`
  return row.count
}

/** Gives access, or gives it again after it ended: the row, and so the learner's address, stays the same. */
export async function putAccess(sql: Tx, creator: CreatorId, access: NewAccess): Promise<AccessId> {
  const [row] = await sql<[{ id: AccessId }]>`
    insert into given_access ${sql.insert({ creatorId: creator, ...access })}
    on conflict on constraint given_access_learner_key do update set
      reason = excluded.reason, create_time = excluded.create_time, end_time = excluded.end_time, revoke_time = null
    returning id`
  return row.id
}

export async function updateAccess(
  sql: Tx,
  creator: CreatorId,
  id: AccessId,
  change: Pick<Access, 'endTime' | 'revokeTime' | 'reason'>,
): Promise<void> {
  await sql`update given_access set ${sql.set(change)} where creator_id = ${creator} and id = ${id}`
}

/** Ends whatever a closed learner was given, over all creators, and forgets why. */
export async function endAllAccess(sql: Tx, learner: LearnerId, time: Instant): Promise<void> {
  await sql`
    update given_access set end_time = ${time}, revoke_time = ${time}, reason = ''
    where learner_id = ${learner} and (reason <> '' or revoke_time is null)`
}
