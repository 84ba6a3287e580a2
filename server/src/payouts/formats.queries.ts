import type { BankFormat } from '@zsm/contract/payouts/formats'
import type { BankFormatId, Instant } from '@zsm/contract/values'
import { onConflict } from '../database/conflict.ts'
import { type PageInput, pageBounds } from '../database/page.ts'
import type { Fragment, Sql, Tx } from '../database/sql.ts'

export type FormatFields = Omit<BankFormat, 'id' | 'version' | 'updateTime'>

type Filter = PageInput & { keyword?: string | undefined }

const fields = (sql: Sql): Fragment =>
  sql`id, name, columns, encoding_dict, totals_flag, result, version, update_time`

const matching = (sql: Sql, { keyword }: Filter): Fragment =>
  keyword ? sql`position(${keyword}::text in name) > 0` : sql`true`

export async function listFormats(sql: Sql, filter: Filter): Promise<BankFormat[]> {
  const { limit, offset } = pageBounds(filter)
  return sql<BankFormat[]>`
    select ${fields(sql)} from bank_formats where ${matching(sql, filter)}
    order by id limit ${limit} offset ${offset}`
}

export async function countFormats(sql: Sql, filter: Filter): Promise<number> {
  const [row] = await sql<[{ count: number }]>`
    select count(*) as count from bank_formats where ${matching(sql, filter)}`
  return row.count
}

export async function findFormat(sql: Sql, id: BankFormatId): Promise<BankFormat | undefined> {
  const [format] = await sql<BankFormat[]>`select ${fields(sql)} from bank_formats where id = ${id}`
  return format
}

const written = (sql: Sql, { columns, result, ...given }: FormatFields) => ({
  ...given,
  columns: sql.json(columns),
  result: sql.json(result),
})

const taken = { bank_formats_name_key: 'bankFormatTaken' } as const

export async function insertFormat(
  sql: Tx,
  { id, updateTime, ...given }: FormatFields & { id: BankFormatId; updateTime: Instant },
): Promise<void> {
  const row = { id, updateTime, ...written(sql, given) }
  await onConflict(sql`insert into bank_formats ${sql.insert(row)}`, taken)
}

/** False if somebody has changed the format since `version` (optimistic lock). */
export async function updateFormat(
  sql: Tx,
  { id, version, updateTime, ...given }: Omit<BankFormat, never>,
): Promise<boolean> {
  const updated = await onConflict(
    sql<{ id: string }[]>`
      update bank_formats set ${sql.set({ updateTime, ...written(sql, given) })}, version = version + 1
      where id = ${id} and version = ${version} returning id`,
    taken,
  )
  return updated.length > 0
}
