import type { CreatorId, Instant } from '@zsm/contract/values'
import { runScript, type Sql, type Tx } from '../database/sql.ts'
import { Fragment } from '../database/statement.ts'

export type Rule = { rule: string; statement: string }

/** Rows that break a rule, of a statement of ledger-invariants.sql. */
export async function findViolations(sql: Sql, statement: string): Promise<object[]> {
  return sql<object[]>`${new Fragment([statement], [])}`
}

/** What the rules speak of. */
const tables = [
  ...['orders', 'order_days', 'payment_trades', 'refunds', 'funds', 'fund_days', 'buyers', 'buyer_days'],
  ...['ledger_txs', 'ledger_lines', 'ledger_sums', 'withdraws', 'adjustments', 'shares'],
]

/**
 * The same for some creators alone, without the time limit of a call: in front of each statement stand expressions with
 * the names of its tables that hold the rows of these creators.
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

/** Creators whose money moved since then; all of them where there is no such time. */
export async function findChanged(sql: Sql, since: Instant | undefined): Promise<CreatorId[]> {
  const rows = await sql<{ creatorId: CreatorId }[]>`
    select creator_id from funds
    ${since === undefined ? sql.empty : sql`where change_time >= ${since}`}
    order by creator_id`
  return rows.map(({ creatorId }) => creatorId)
}

export async function findLastCheck(sql: Sql): Promise<Instant | undefined> {
  const [last] = await sql<{ checkTime: Instant }[]>`select check_time from ledger_checks`
  return last?.checkTime
}

export async function setLastCheck(sql: Sql, checkTime: Instant): Promise<void> {
  await sql`
    insert into ledger_checks (check_time) values (${checkTime})
    on conflict on constraint ledger_checks_pkey do update set check_time = excluded.check_time`
}
