import type { Agreement, AgreementKind, AgreementLine } from '@zsm/contract/site/agreements'
import type { Instant, OperatorId } from '@zsm/contract/values'
import type { Sql, Tx } from '../database/sql.ts'

const lineColumns = (sql: Sql) =>
  sql`kind, version, title, note, publish_time, coalesce(effect_time, publish_time) as effect_time`

const inForce = (sql: Sql) => sql`coalesce(effect_time, publish_time) <= now()`

/** The newest version in force, unless one is given. */
export async function findAgreement(
  sql: Sql,
  kind: AgreementKind,
  version?: number,
): Promise<Agreement | undefined> {
  const [agreement] = await sql<Agreement[]>`
    select ${lineColumns(sql)}, content_html from agreements
    where kind = ${kind} and ${version === undefined ? inForce(sql) : sql`version = ${version}`}
    order by version desc limit 1`
  return agreement
}

export async function findAgreementVersion(sql: Sql, kind: AgreementKind): Promise<number | undefined> {
  const [newest] = await sql<{ version: number }[]>`
    select version from agreements where kind = ${kind} and ${inForce(sql)} order by version desc limit 1`
  return newest?.version
}

export function listAgreements(sql: Sql, kind: AgreementKind): Promise<AgreementLine[]> {
  return sql<AgreementLine[]>`
    select ${lineColumns(sql)} from agreements where kind = ${kind} order by version desc`
}

type NextAgreement = Pick<Agreement, 'kind' | 'version' | 'title' | 'contentHtml' | 'note'> & {
  operator: OperatorId
  effectTime: Instant
}

/** Inserts the next version; undefined if another operator has published it already. */
export async function insertNextAgreement(
  sql: Tx,
  { kind, version, title, contentHtml, note, operator, effectTime }: NextAgreement,
): Promise<Agreement | undefined> {
  const [next] = await sql<Agreement[]>`
    insert into agreements (kind, version, title, content_html, note, operator_id, effect_time)
    select kind, version + 1, ${title}, ${contentHtml}, ${note}, ${operator}, ${effectTime}
    from agreements where kind = ${kind} and version = ${version}
    on conflict do nothing
    returning ${lineColumns(sql)}, content_html`
  return next
}
