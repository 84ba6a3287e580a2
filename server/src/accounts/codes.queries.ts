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

/** The new code replaces the previous one. */
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

/**
 * Tries a code: a wrong one counts as a try, the right one is used up. True when it was right.
 *
 * One statement does both, so of twenty parallel tries with the right code exactly one succeeds: the others wait for the row's
 * lock and then find it used. Everything right of `=` sees the row before the change, everything in `returning` the row after.
 * No row at all means that the code is unknown, used, expired or void for this network (0007).
 *
 * Tries are counted twice: per network in `tries_by`, and in `tries` for all networks but the one that asked for the code. That
 * network thus keeps its own tries while strangers guess.
 *
 * What breaks it: a transaction around it that rolls back, because the wrong tries would be given back. It needs the primary key
 * (mobile, purpose).
 */
export async function tryCode(sql: Sql, tried: Try): Promise<boolean> {
  const { codeHash, time } = tried
  const [answer] = await sql<{ right: boolean }[]>`
    update sms_codes
    set ${countingWrong(sql, tried)}, used_time = case when code_hash = ${codeHash} then ${time}::timestamptz end
    where ${isOpen(sql, tried)}
    returning used_time is not null as right`
  return answer?.right ?? false
}

/** Whether the code is right. A right code stays unused; a wrong one counts as a try, also among parallel guesses. */
export async function guessCode(sql: Sql, guess: Try): Promise<boolean> {
  const [answer] = await sql<{ right: boolean }[]>`
    update sms_codes set ${countingWrong(sql, guess)}
    where ${isOpen(sql, guess)}
    returning code_hash = ${guess.codeHash} as right`
  return answer?.right ?? false
}

/** Whether the code is still open for this network: it has tries left, and so have the networks that did not ask for the code. */
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

/** Uses a right code up. Of parallel uses only one succeeds. */
export async function useCode(sql: Tx, { mobile, purpose, codeHash, time }: Use): Promise<boolean> {
  const used = await sql<{ mobile: Mobile }[]>`
    update sms_codes set used_time = ${time}
    where mobile = ${mobile} and purpose = ${purpose} and code_hash = ${codeHash} and used_time is null
    returning mobile`
  return used.length > 0
}

/** Counts a message of the day unless the limit is reached, in all or for strangers. */
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
