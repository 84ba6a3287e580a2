import type { ReportFile, ReportFilters } from '@zsm/contract/office/reports'
import { exportState } from '@zsm/contract/states'
import type { Instant, OperatorId, ReportFileId } from '@zsm/contract/values'
import { literal, literals } from '../../../database/literal.ts'
import { pageBounds } from '../../../database/page.ts'
import type { Sql, Tx } from '../../../database/sql.ts'

export type FileRow = Omit<ReportFile, 'url'>
type NewFile = Pick<FileRow, 'id' | 'formatDict' | 'fileName' | 'createTime'> & {
  operatorId: OperatorId
  filters: ReportFilters
}

const rows = (sql: Sql) => sql`
  select report_files.id, file_name, coalesce(operators.name, '') as operator_name, format_dict, report_files.status_dict, row_count,
    size, reason, report_files.create_time, finish_time, expire_time
  from report_files left join operators on operators.id = operator_id`

export async function insertFile(sql: Tx, { filters, ...file }: NewFile): Promise<void> {
  await sql`insert into report_files ${sql.insert({ ...file, filters: sql.json(filters) })}`
}

export async function findFile(sql: Sql, id: ReportFileId): Promise<FileRow | undefined> {
  const [row] = await sql<FileRow[]>`${rows(sql)} where report_files.id = ${id}`
  return row
}

export function listFiles(sql: Sql, page: { pageNum: number; pageSize: number }): Promise<FileRow[]> {
  const { limit, offset } = pageBounds(page)
  return sql<FileRow[]>`${rows(sql)} order by report_files.id desc limit ${limit} offset ${offset}`
}

export async function countFiles(sql: Sql): Promise<number> {
  const [row] = await sql<[{ count: number }]>`select count(*) as count from report_files`
  return row.count
}

export async function countOpen(sql: Sql, operator: OperatorId): Promise<number> {
  const [row] = await sql<[{ count: number }]>`
    select count(*) as count from report_files
    where operator_id = ${operator} and status_dict in ${literals(exportState.queued, exportState.running)}`
  return row.count
}

type Task = Pick<FileRow, 'formatDict'> & { filters: ReportFilters; left: string | null }

/** Starts a file, or repeats an interrupted run; undefined if it is finished or given up. `left`: what an earlier run may have stored. */
export async function startFile(sql: Sql, id: ReportFileId, fileKey: string): Promise<Task | undefined> {
  const [task] = await sql<Task[]>`
    update report_files set status_dict = ${literal(exportState.running)}, file_key = ${fileKey}
    where id = ${id} and status_dict in ${literals(exportState.queued, exportState.running)}
    returning format_dict, filters, old.file_key as left`
  return task
}

type Done = { fileKey: string; size: number; rowCount: number; finishTime: Instant; expireTime: Instant }

/** False if another run has started since; that run's file counts. */
export async function finishFile(sql: Sql, id: ReportFileId, done: Done): Promise<boolean> {
  const found = await sql<{ id: ReportFileId }[]>`
    update report_files set ${sql.set({ ...done, statusDict: exportState.done })}
    where id = ${id} and status_dict = ${literal(exportState.running)} and file_key = ${done.fileKey} returning id`
  return found.length > 0
}

export async function failFile(
  sql: Sql,
  id: ReportFileId,
  { reason, finishTime }: { reason: string; finishTime: Instant },
): Promise<void> {
  await sql`
    update report_files set status_dict = ${literal(exportState.failed)}, reason = ${reason}, finish_time = ${finishTime}
    where id = ${id} and status_dict in ${literals(exportState.queued, exportState.running)}`
}

type Stored = Pick<FileRow, 'fileName' | 'formatDict'> & { fileKey: string }

export async function findStored(sql: Sql, id: ReportFileId): Promise<Stored | undefined> {
  const [file] = await sql<Stored[]>`
    select file_key, file_name, format_dict from report_files
    where id = ${id} and status_dict = ${literal(exportState.done)} and file_key is not null`
  return file
}

/** Expired files, and those of runs that nobody will repeat. */
export function findExpired(
  sql: Sql,
  now: Instant,
  limit: number,
): Promise<{ id: ReportFileId; fileKey: string }[]> {
  return sql<{ id: ReportFileId; fileKey: string }[]>`
    select id, file_key from report_files
    where file_key is not null and case when status_dict = ${literal(exportState.done)} then expire_time <= ${now}
      else create_time <= ${now}::timestamptz - interval '1 day' end
    order by create_time limit ${limit}`
}

export async function expireFile(sql: Sql, id: ReportFileId, unfinished: string): Promise<void> {
  await sql`
    update report_files set file_key = null, size = 0,
      reason = case when status_dict = ${literal(exportState.done)} then reason else ${unfinished} end,
      status_dict = case when status_dict = ${literal(exportState.done)} then ${literal(exportState.expired)}::int else ${literal(exportState.failed)}::int end
    where id = ${id} and file_key is not null`
}
