import type { Instant } from '@zsm/contract/values'
import type { Sql } from '../database/sql.ts'

/** The person who pays in a learner's session, by the provider's number of the person. */
type Payer = { sessionId: string; channel: string; payerId: string; createTime: Instant }

/** Replaces the session's payer: the person may have changed accounts in the provider's app. */
export async function storePayer(sql: Sql, payer: Payer): Promise<void> {
  await sql`
    insert into payers ${sql.insert(payer)}
    on conflict on constraint payers_pkey do update
      set payer_id = excluded.payer_id, create_time = excluded.create_time`
}

/** The payer's number, if it was stored since an instant. */
export async function findPayer(
  sql: Sql,
  { sessionId, channel }: Pick<Payer, 'sessionId' | 'channel'>,
  since: Instant,
): Promise<string | undefined> {
  const [payer] = await sql<{ payerId: string }[]>`
    select payer_id from payers
    where session_id = ${sessionId} and channel = ${channel} and create_time >= ${since}`
  return payer?.payerId
}

export async function deletePayersBefore(sql: Sql, time: Instant): Promise<void> {
  await sql`delete from payers where create_time < ${time}`
}
