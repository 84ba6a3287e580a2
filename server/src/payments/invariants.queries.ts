import type { CreatorId, Instant } from '@zsm/contract/values'
import { runScript, type Sql, type Tx } from '../database/sql.ts'
import { Fragment } from '../database/statement.ts'

export type Rule = { rule: string; statement: string }

/** The rows that break one rule: the result of a statement of ledger-invariants.sql. */
export async function findViolations(sql: Sql, statement: string): Promise<object[]> {
  return sql<object[]>`${new Fragment([statement], [])}`
}

/** The tables that the rules read. */
const tables = [
  ...['orders', 'order_days', 'payment_trades', 'refunds', 'funds', 'fund_days', 'buyers', 'buyer_days'],
  ...['ledger_txs', 'ledger_lines', 'ledger_sums', 'withdraws', 'adjustments', 'shares', 'splits'],
  ...['payout_items', 'rosters', 'order_parts', 'checkouts', 'coupons', 'coupon_uses'],
]

/**
 * The rows of these creators that break a rule. The script may take five minutes, more than a call.
 *
 * The statements of `ledger-invariants.sql` read whole tables. Each is prefixed with common table expressions that have the
 * names of its tables and contain only these creators' rows. Such a name hides the table, but inside its own definition it
 * still means the table, so the statements need no change. All tables have an index that begins with `creator_id`, except
 * `payment_trades`, which is read as a whole. The ids are written into the text, because a script takes no parameters. This
 * is safe: they are uuids that we made.
 *
 * The findings go through a temporary table: all rules run as one script in one round trip, and a script returns no rows.
 * Each rule stores at most 20 rows, because a broken rule may be broken thousands of times.
 *
 * What breaks it: a rule that names a table missing in `tables`, or a table with its schema. The rule would compare the rows
 * of all creators with those of a few, and report false breaches.
 */
export async function findViolationsOf(
  sql: Tx,
  rules: readonly Rule[],
  creators: readonly CreatorId[],
): Promise<{ rule: string; row: object }[]> {
  const ids = creators.map((creator) => `'${creator}'`).join(', ')
  const own = tables.map((table) => `${table} as (select * from ${table} where creator_id in (${ids}))`)
  const checks = rules.map(
    ({ rule, statement }) => `
      insert into ledger_violations
      with ${own.join(',\n')}
      select '${rule.replaceAll("'", "''")}', to_jsonb(broken) from (${statement}) as broken limit 20;`,
  )
  await runScript(
    sql,
    `set local statement_timeout = '5min';
    create temp table ledger_violations (rule text not null, row jsonb not null) on commit drop;
    ${checks.join('')}`,
  )
  const found = await sql<{ rule: string; row: object }[]>`select rule, row from ledger_violations`
  await sql`drop table ledger_violations`
  return found
}

/** Creators whose money moved since an instant; all creators without one. */
export async function findChanged(sql: Sql, since: Instant | undefined): Promise<CreatorId[]> {
  const rows = await sql<{ creatorId: CreatorId }[]>`
    select creator_id from funds
    ${since === undefined ? sql.empty : sql`where change_time >= ${since}`}
    order by creator_id`
  return rows.map(({ creatorId }) => creatorId)
}

/** The time of the last sound check. Undefined before the first one. */
export async function findLastCheck(sql: Sql): Promise<Instant | undefined> {
  const [last] = await sql<{ checkTime: Instant | null }[]>`select check_time from ledger_checks`
  return last?.checkTime ?? undefined
}

type Proof = { proofTime: Instant; brokenRules: string[] }

/** The last check, sound or not. */
export async function findProof(sql: Sql): Promise<Proof | undefined> {
  const [last] = await sql<Proof[]>`select proof_time, broken_rules from ledger_checks`
  return last
}

export async function setLastCheck(sql: Sql, checkTime: Instant): Promise<void> {
  await sql`
    insert into ledger_checks (check_time, proof_time) values (${checkTime}, ${checkTime})
    on conflict on constraint ledger_checks_pkey do update set check_time = excluded.check_time,
      proof_time = excluded.proof_time, broken_rules = '{}'`
}

/** The next check still begins at the last sound one. */
export async function setFailedCheck(sql: Sql, { proofTime, brokenRules }: Proof): Promise<void> {
  await sql`
    insert into ledger_checks (proof_time, broken_rules) values (${proofTime}, ${brokenRules})
    on conflict on constraint ledger_checks_pkey do update set proof_time = excluded.proof_time,
      broken_rules = excluded.broken_rules`
}
