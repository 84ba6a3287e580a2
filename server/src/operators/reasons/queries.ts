import type { operatorReasons, ReasonTemplate } from '@zsm/contract/office/reasons'
import type { Instant, ReasonId } from '@zsm/contract/values'
import type { InputOf } from '@zsm/contract/wire/endpoint'
import { cappedCount, pageBounds } from '../../database/page.ts'
import type { Fragment, Sql, Tx } from '../../database/sql.ts'

type Filters = InputOf<typeof operatorReasons.listReason>
type Written = Pick<ReasonTemplate, 'listName' | 'words' | 'sort'> & { updateTime: Instant }

const columns = (sql: Sql): Fragment => sql`id, list_name, words, sort, version, update_time`

/** By list, in the order of their positions. */
export function listReasons(sql: Sql, filters: Filters): Promise<ReasonTemplate[]> {
  const { limit, offset } = pageBounds(filters)
  return sql<ReasonTemplate[]>`
    select ${columns(sql)} from reason_templates where ${matching(sql, filters)}
    order by list_name, sort, id limit ${limit} offset ${offset}`
}

export const countReasons = (sql: Sql, filters: Filters): Promise<number> =>
  cappedCount(sql, sql`from reason_templates where ${matching(sql, filters)}`)

/** The keyword is literal text: a part of the words. */
const matching = (sql: Sql, { listName, keyword }: Filters): Fragment => sql`true
  ${listName === undefined ? sql.empty : sql`and list_name = ${listName}`}
  ${keyword ? sql`and strpos(words, ${keyword}) > 0` : sql.empty}`

export async function findReason(sql: Sql, id: ReasonId): Promise<ReasonTemplate | undefined> {
  const [reason] = await sql<ReasonTemplate[]>`
    select ${columns(sql)} from reason_templates where id = ${id}`
  return reason
}

export async function insertReason(sql: Tx, id: ReasonId, written: Written): Promise<void> {
  await sql`insert into reason_templates ${sql.insert({ id, ...written })}`
}

/** Undefined if the version is not the current one. */
export async function replaceReason(
  sql: Tx,
  { id, version }: { id: ReasonId; version: number },
  written: Written,
): Promise<ReasonTemplate | undefined> {
  const [reason] = await sql<ReasonTemplate[]>`
    update reason_templates set ${sql.set(written)}, version = version + 1
    where id = ${id} and version = ${version} returning ${columns(sql)}`
  return reason
}

export async function deleteReason(sql: Tx, id: ReasonId): Promise<ReasonTemplate | undefined> {
  const [reason] = await sql<ReasonTemplate[]>`
    delete from reason_templates where id = ${id} returning ${columns(sql)}`
  return reason
}
