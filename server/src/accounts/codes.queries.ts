import type { Day, Instant, Mobile } from '@zsm/contract/values'
import type { Sql, Tx } from '../database/sql.ts'

type NewCode = { mobile: Mobile; purpose: number; codeHash: Buffer; sendTime: Instant; expireTime: Instant }
type Try = { mobile: Mobile; purpose: number; codeHash: Buffer; time: Instant; maxTries: number }

/** The new code takes the place of the one sent before. */
export async function upsertCode(sql: Sql, code: NewCode): Promise<void> {
  await sql`
    insert into sms_codes ${sql.insert(code)}
    on conflict (mobile, purpose) do update
    set
      code_hash = excluded.code_hash,
      tries = 0,
      send_time = excluded.send_time,
      expire_time = excluded.expire_time,
      used_time = null`
}

/** Counts the try and uses the code up if it is right: one statement, so of parallel ones exactly one succeeds. */
export async function tryCode(
  sql: Sql,
  { mobile, purpose, codeHash, time, maxTries }: Try,
): Promise<boolean> {
  const [tried] = await sql<{ right: boolean }[]>`
    update sms_codes
    set tries = tries + 1, used_time = case when code_hash = ${codeHash} then ${time}::timestamptz end
    where mobile = ${mobile} and purpose = ${purpose}
      and used_time is null and tries < ${maxTries} and expire_time > ${time}
    returning used_time is not null as right`
  return tried?.right ?? false
}

/** Whether the code is right, which leaves it unused; counts the try if not, one guess after the other. */
export async function guessCode(
  sql: Sql,
  { mobile, purpose, codeHash, time, maxTries }: Try,
): Promise<boolean> {
  const [guess] = await sql<{ right: boolean }[]>`
    update sms_codes set tries = tries + (code_hash <> ${codeHash})::int
    where mobile = ${mobile} and purpose = ${purpose}
      and used_time is null and tries < ${maxTries} and expire_time > ${time}
    returning code_hash = ${codeHash} as right`
  return guess?.right ?? false
}

/** Uses a right code up; of parallel uses one succeeds. */
export async function useCode(
  sql: Tx,
  { mobile, purpose, codeHash, time }: Omit<Try, 'maxTries'>,
): Promise<boolean> {
  const used = await sql<{ mobile: Mobile }[]>`
    update sms_codes set used_time = ${time}
    where mobile = ${mobile} and purpose = ${purpose} and code_hash = ${codeHash} and used_time is null
    returning mobile`
  return used.length > 0
}

/** Counts a message of the day unless there were `limit`. */
export async function countMessage(sql: Sql, day: Day, limit: number): Promise<boolean> {
  const rows = await sql<{ sent: number }[]>`
    insert into sms_days (day, sent) values (${day}, 1)
    on conflict (day) do update set sent = sms_days.sent + 1 where sms_days.sent < ${limit}
    returning sent`
  return rows.length > 0
}

export async function deleteExpiredCodes(sql: Sql, time: Instant): Promise<void> {
  await sql`delete from sms_codes where expire_time < ${time}`
}
