import type { ExportList, ListExport } from '@zsm/contract/office/exports'
import { exportState } from '@zsm/contract/states'
import type { Instant, OperatorExportId, OperatorId } from '@zsm/contract/values'
import { literal, literals } from '../../database/literal.ts'
import { cappedCount, type PageInput, pageBounds } from '../../database/page.ts'
import type { Fragment, Sql, Tx } from '../../database/sql.ts'

export type ExportRow = Omit<ListExport, 'url'>
type NewExport = Pick<ExportRow, 'id' | 'listName' | 'formatDict' | 'fileName' | 'createTime'> & {
  operatorId: OperatorId
  filters: string
}

const columns = (sql: Sql): Fragment => sql`
  id, list_name, format_dict, status_dict, row_count, file_name, size, reason, create_time, finish_time, expire_time`

export async function insertExport(sql: Tx, record: NewExport): Promise<void> {
  await sql`insert into operator_exports ${sql.insert(record)}`
}

export async function findExport(
  sql: Sql,
  operator: OperatorId,
  id: OperatorExportId,
): Promise<ExportRow | undefined> {
  const [record] = await sql<ExportRow[]>`
    select ${columns(sql)} from operator_exports where operator_id = ${operator} and id = ${id}`
  return record
}

export function listExports(sql: Sql, operator: OperatorId, page: PageInput): Promise<ExportRow[]> {
  const { limit, offset } = pageBounds(page)
  return sql<ExportRow[]>`
    select ${columns(sql)} from operator_exports where operator_id = ${operator}
    order by id desc limit ${limit} offset ${offset}`
}

export const countExports = (sql: Sql, operator: OperatorId): Promise<number> =>
  cappedCount(sql, sql`from operator_exports where operator_id = ${operator}`)

/** How many are pending, and how many were asked for since a time. The caller holds the lock of the operator's row. */
export async function countAsked(
  sql: Tx,
  operator: OperatorId,
  since: Instant,
): Promise<{ open: number; ofDay: number }> {
  const [row] = await sql<[{ open: number; ofDay: number }]>`
    select count(*) filter (where status_dict in ${literals(exportState.queued, exportState.running)}) as open,
      count(*) filter (where create_time >= ${since}) as of_day
    from operator_exports where operator_id = ${operator}`
  return row
}

/** Serialises an operator's requests, so that they are counted correctly. */
export async function lockOperator(sql: Tx, operator: OperatorId): Promise<void> {
  await sql`select id from operators where id = ${operator} for no key update`
}

export type Task = {
  listName: ExportList
  formatDict: ExportRow['formatDict']
  fileName: string
  filters: string
}

/** Starts an export, or repeats an interrupted one; undefined if it is finished. `left` is a file of an earlier run. */
export async function startExport(
  sql: Sql,
  id: OperatorExportId,
  fileKey: string,
): Promise<(Task & { operatorId: OperatorId; left: string | null }) | undefined> {
  const [task] = await sql<(Task & { operatorId: OperatorId; left: string | null })[]>`
    update operator_exports set status_dict = ${literal(exportState.running)}, file_key = ${fileKey}
    where id = ${id} and status_dict in ${literals(exportState.queued, exportState.running)}
    returning operator_id, list_name, format_dict, file_name, filters, old.file_key as left`
  return task
}

type Done = { fileKey: string; size: number; rowCount: number; finishTime: Instant; expireTime: Instant }

/** False if another run has started since; that run's file counts. */
export async function finishExport(sql: Sql, id: OperatorExportId, done: Done): Promise<boolean> {
  const rows = await sql<object[]>`
    update operator_exports set ${sql.set({ ...done, statusDict: exportState.done })}
    where id = ${id} and status_dict = ${literal(exportState.running)} and file_key = ${done.fileKey} returning id`
  return rows.length > 0
}

export async function failExport(
  sql: Sql,
  id: OperatorExportId,
  { reason, finishTime }: { reason: string; finishTime: Instant },
): Promise<void> {
  await sql`
    update operator_exports set status_dict = ${literal(exportState.failed)}, reason = ${reason}, finish_time = ${finishTime}
    where id = ${id} and status_dict in ${literals(exportState.queued, exportState.running)}`
}

type StoredFile = { fileKey: string; fileName: string; formatDict: ExportRow['formatDict'] }

export async function findFileOf(
  sql: Sql,
  operator: OperatorId,
  id: OperatorExportId,
): Promise<StoredFile | undefined> {
  const [file] = await sql<StoredFile[]>`
    select file_key, file_name, format_dict from operator_exports
    where operator_id = ${operator} and id = ${id} and status_dict = ${literal(exportState.done)}`
  return file
}

/** Expired files, and those of runs that nobody will repeat. */
export function findExpired(
  sql: Sql,
  now: Instant,
  limit: number,
): Promise<{ id: OperatorExportId; fileKey: string }[]> {
  return sql<{ id: OperatorExportId; fileKey: string }[]>`
    select id, file_key from operator_exports
    where file_key is not null and case when status_dict = ${literal(exportState.done)} then expire_time <= ${now}
      else create_time <= ${now}::timestamptz - interval '1 day' end
    order by create_time limit ${limit}`
}

export async function expireExport(
  sql: Sql,
  id: OperatorExportId,
  { fileKey, unfinished }: { fileKey: string; unfinished: string },
): Promise<void> {
  await sql`
    update operator_exports set file_key = null,
      status_dict = case when status_dict = ${literal(exportState.done)} then ${literal(exportState.expired)} else ${literal(exportState.failed)} end,
      reason = case when status_dict = ${literal(exportState.running)} then ${unfinished} else reason end
    where id = ${id} and file_key = ${fileKey}`
}

/** The following statements of the transaction see the database as it is now. */
export async function readOneMoment(sql: Tx): Promise<void> {
  await sql`set transaction isolation level repeatable read, read only`
}
