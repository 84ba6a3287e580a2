import type { Instant, LearnerId } from '@zsm/contract/values'
import type { Sql, Tx } from '../database/sql.ts'

type Device = { learner: LearnerId; session: string }

/** How many of the learner's devices that signed in before this one were used since then. Ids of sessions are in the order of sign-ins. */
export async function countEarlierDevices(
  sql: Sql,
  { learner, session }: Device,
  since: Instant,
): Promise<number> {
  const [row] = await sql<[{ count: number }]>`
    select count(*)::int from device_uses
    where learner_id = ${learner} and session_id < ${session} and use_time > ${since}`
  return row.count
}

export async function findProveTime(sql: Sql, { learner, session }: Device): Promise<Instant | null> {
  const [row] = await sql<{ proveTime: Instant | null }[]>`
    select prove_time from learner_sessions where learner_id = ${learner} and id = ${session}`
  return row?.proveTime ?? null
}

/** Written once an hour: a download is read in many parts. */
export async function putUse(sql: Sql, { learner, session }: Device, time: Instant): Promise<void> {
  await sql`
    insert into device_uses ${sql.insert({ learnerId: learner, sessionId: session, useTime: time })}
    on conflict (learner_id, session_id) do update set use_time = excluded.use_time
    where device_uses.use_time < excluded.use_time - interval '1 hour'`
}

export async function setProveTime(sql: Tx, { learner, session }: Device, time: Instant): Promise<void> {
  await sql`update learner_sessions set prove_time = ${time} where learner_id = ${learner} and id = ${session}`
}

export async function deleteUses(sql: Sql, before: Instant): Promise<void> {
  await sql`delete from device_uses where use_time < ${before}`
}
