import type { StatementFormat } from '@zsm/contract/reconciliation/statements'
import type { Instant, StatementFormatId } from '@zsm/contract/values'
import { onConflict } from '../database/conflict.ts'
import { type PageInput, pageBounds } from '../database/page.ts'
import type { Fragment, Sql, Tx } from '../database/sql.ts'

type Filter = PageInput & { keyword?: string | undefined }

const fields = (sql: Sql): Fragment => sql`id, name, reading, version, update_time`

const matching = (sql: Sql, { keyword }: Filter): Fragment =>
  keyword ? sql`position(${keyword}::text in name) > 0` : sql`true`

export function listFormats(sql: Sql, filter: Filter): Promise<StatementFormat[]> {
  const { limit, offset } = pageBounds(filter)
  return sql<StatementFormat[]>`
    select ${fields(sql)} from statement_formats where ${matching(sql, filter)}
    order by id limit ${limit} offset ${offset}`
}

export async function countFormats(sql: Sql, filter: Filter): Promise<number> {
  const [row] = await sql<[{ count: number }]>`
    select count(*) as count from statement_formats where ${matching(sql, filter)}`
  return row.count
}

export async function findFormat(sql: Sql, id: StatementFormatId): Promise<StatementFormat | undefined> {
  const [format] = await sql<StatementFormat[]>`select ${fields(sql)} from statement_formats where id = ${id}`
  return format
}

const taken = { statement_formats_name_key: 'statementFormatTaken' } as const

type Fields = Pick<StatementFormat, 'id' | 'name' | 'reading'> & { updateTime: Instant }

export async function insertFormat(sql: Tx, { reading, ...format }: Fields): Promise<void> {
  await onConflict(
    sql`insert into statement_formats ${sql.insert({ ...format, reading: sql.json(reading) })}`,
    taken,
  )
}

/** False if somebody has changed the format since `version` (optimistic lock). */
export async function updateFormat(
  sql: Tx,
  { id, version, reading, name, updateTime }: Fields & { version: number },
): Promise<boolean> {
  const updated = await onConflict(
    sql<{ id: string }[]>`
      update statement_formats set name = ${name}, reading = ${sql.json(reading)}, update_time = ${updateTime},
        version = version + 1
      where id = ${id} and version = ${version} returning id`,
    taken,
  )
  return updated.length > 0
}
