import type { Day, Instant, Mobile } from '@zsm/contract/values'
import type { Fragment, Sql, Tx } from '../database/sql.ts'

type NewCode = {
  mobile: Mobile
  purpose: number
  codeHash: Buffer
  askedFrom: string
  sendTime: Instant
  expireTime: Instant
}
type Use = { mobile: Mobile; purpose: number; codeHash: Buffer; time: Instant }
type Try = Use & { network: string; limits: { ofNetwork: number; ofStrangers: number } }

/** The new code takes the place of the one sent before. */
export async function upsertCode(sql: Sql, code: NewCode): Promise<void> {
  await sql`
    insert into sms_codes ${sql.insert(code)}
    on conflict (mobile, purpose) do update
    set
      code_hash = excluded.code_hash,
      tries = 0,
      tries_by = '{}',
      asked_from = excluded.asked_from,
      send_time = excluded.send_time,
      expire_time = excluded.expire_time,
      used_time = null`
}

/** Counts the try and uses the code up if it is right: one statement, so of parallel ones exactly one succeeds. */
export async function tryCode(sql: Sql, tried: Try): Promise<boolean> {
  const { codeHash, time } = tried
  const [answer] = await sql<{ right: boolean }[]>`
    update sms_codes
    set ${countingWrong(sql, tried)}, used_time = case when code_hash = ${codeHash} then ${time}::timestamptz end
    where ${isOpen(sql, tried)}
    returning used_time is not null as right`
  return answer?.right ?? false
}

/** Whether the code is right, which leaves it unused; counts the try if not, one guess after the other. */
export async function guessCode(sql: Sql, guess: Try): Promise<boolean> {
  const [answer] = await sql<{ right: boolean }[]>`
    update sms_codes set ${countingWrong(sql, guess)}
    where ${isOpen(sql, guess)}
    returning code_hash = ${guess.codeHash} as right`
  return answer?.right ?? false
}

/** Not void for who tries from here: each network has its own tries, and strangers to the code a few together. */
function isOpen(sql: Sql, { mobile, purpose, time, network, limits }: Try): Fragment {
  return sql`mobile = ${mobile} and purpose = ${purpose} and used_time is null and expire_time > ${time}
    and coalesce((tries_by ->> ${network})::int, 0) < ${limits.ofNetwork}
    and (asked_from = ${network} or tries < ${limits.ofStrangers})`
}

function countingWrong(sql: Sql, { network, codeHash }: Try): Fragment {
  return sql`
    tries = tries + (asked_from <> ${network} and code_hash <> ${codeHash})::int,
    tries_by = case when code_hash = ${codeHash} then tries_by
      else tries_by || jsonb_build_object(${network}::text, coalesce((tries_by ->> ${network})::int, 0) + 1) end`
}

/** Uses a right code up; of parallel uses one succeeds. */
export async function useCode(sql: Tx, { mobile, purpose, codeHash, time }: Use): Promise<boolean> {
  const used = await sql<{ mobile: Mobile }[]>`
    update sms_codes set used_time = ${time}
    where mobile = ${mobile} and purpose = ${purpose} and code_hash = ${codeHash} and used_time is null
    returning mobile`
  return used.length > 0
}

/** Counts a message of the day unless there were too many: in all, or for strangers. */
export async function countMessage(
  sql: Sql,
  day: Day,
  { stranger, most }: { stranger: boolean; most: { inAll: number; ofStrangers: number } },
): Promise<boolean> {
  const rows = await sql<{ sent: number }[]>`
    insert into sms_days as days (day, sent, sent_for_strangers) values (${day}, 1, ${stranger ? 1 : 0})
    on conflict (day) do update set
      sent = days.sent + 1,
      sent_for_strangers = days.sent_for_strangers + excluded.sent_for_strangers
    where days.sent < ${most.inAll}
      and (excluded.sent_for_strangers = 0 or days.sent_for_strangers < ${most.ofStrangers})
    returning sent`
  return rows.length > 0
}

export async function deleteExpiredCodes(sql: Sql, time: Instant): Promise<void> {
  await sql`delete from sms_codes where expire_time < ${time}`
}
