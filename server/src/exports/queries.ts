import type { ExportRecord } from '@zsm/contract/exports'
import { type exportFormat, exportState, type StateOf } from '@zsm/contract/states'
import type { CreatorId, ExportId, Instant } from '@zsm/contract/values'
import { literal, literals } from '../database/literal.ts'
import { pageBounds } from '../database/page.ts'
import type { Sql, Tx } from '../database/sql.ts'

export type ExportRow = Omit<ExportRecord, 'url'>
type NewExport = Pick<ExportRow, 'id' | 'kindDict' | 'formatDict' | 'fileName' | 'createTime'> & {
  filters: object
}
export type Task = Pick<ExportRow, 'kindDict' | 'formatDict' | 'fileName'> & { filters: object }

const columns = (sql: Sql) => sql`
  id, kind_dict, format_dict, status_dict, progress_bp, row_count, file_name, size, reason, create_time, finish_time,
  expire_time`

export async function insertExport(
  sql: Tx,
  creator: CreatorId,
  { filters, ...record }: NewExport,
): Promise<void> {
  await sql`insert into exports ${sql.insert({ creatorId: creator, ...record, filters: sql.json(filters) })}`
}

export async function findExport(sql: Sql, creator: CreatorId, id: ExportId): Promise<ExportRow | undefined> {
  const [record] = await sql<ExportRow[]>`
    select ${columns(sql)} from exports where creator_id = ${creator} and id = ${id}`
  return record
}

export async function listExports(
  sql: Sql,
  creator: CreatorId,
  { kinds, ...page }: { pageNum: number; pageSize: number; kinds: readonly number[] },
): Promise<ExportRow[]> {
  const { limit, offset } = pageBounds(page)
  return sql<ExportRow[]>`
    select ${columns(sql)} from exports where creator_id = ${creator} and kind_dict = any(${kinds})
    order by id desc limit ${limit} offset ${offset}`
}

export async function countExports(
  sql: Sql,
  creator: CreatorId,
  { kinds }: { kinds: readonly number[] },
): Promise<number> {
  const [row] = await sql<[{ count: number }]>`
    select count(*) as count from exports where creator_id = ${creator} and kind_dict = any(${kinds})`
  return row.count
}

/**
 * Counts pending exports. A parallel request waits for the lock on the creator's fund, so the count is exact.
 */
export async function countOpen(sql: Sql, creator: CreatorId): Promise<number> {
  const [row] = await sql<[{ count: number }]>`
    select count(*) as count from exports where creator_id = ${creator} and status_dict in ${literals(exportState.queued, exportState.running)}`
  return row.count
}

/** Counts exports requested on the Asia/Shanghai day of `time`, under the same lock. */
export async function countOfDay(sql: Sql, creator: CreatorId, time: Instant): Promise<number> {
  const [row] = await sql<[{ count: number }]>`
    select count(*) as count from exports
    where creator_id = ${creator} and create_time >=
      date_trunc('day', ${time}::timestamptz at time zone 'Asia/Shanghai') at time zone 'Asia/Shanghai'`
  return row.count
}

/**
 * Starts an export, or repeats an interrupted one; undefined if it is finished or given up. Its file is
 * `fileKey` from now on. `left` is the key of a file that an earlier run may have stored.
 */
export async function startExport(
  sql: Sql,
  creator: CreatorId,
  id: ExportId,
  fileKey: string,
): Promise<(Task & { left: string | null }) | undefined> {
  const [task] = await sql<(Task & { left: string | null })[]>`
    update exports set status_dict = ${literal(exportState.running)}, progress_bp = 0, file_key = ${fileKey}
    where creator_id = ${creator} and id = ${id} and status_dict in ${literals(exportState.queued, exportState.running)}
    returning kind_dict, format_dict, file_name, filters, old.file_key as left`
  return task
}

export async function setProgress(
  sql: Sql,
  creator: CreatorId,
  id: ExportId,
  { progressBp, rowCount }: { progressBp: number; rowCount: number },
): Promise<void> {
  await sql`
    update exports set progress_bp = ${progressBp}, row_count = ${rowCount}
    where creator_id = ${creator} and id = ${id} and status_dict = ${literal(exportState.running)}`
}

type Done = { fileKey: string; size: number; rowCount: number; finishTime: Instant; expireTime: Instant }

/** False if another run has started since; that run's file counts. */
export async function finishExport(sql: Sql, creator: CreatorId, id: ExportId, done: Done): Promise<boolean> {
  const rows = await sql<{ id: ExportId }[]>`
    update exports set ${sql.set({ ...done, statusDict: exportState.done, progressBp: 10_000 })}
    where creator_id = ${creator} and id = ${id} and status_dict = ${literal(exportState.running)} and file_key = ${done.fileKey}
    returning id`
  return rows.length > 0
}

export async function failExport(
  sql: Sql,
  creator: CreatorId,
  id: ExportId,
  { reason, finishTime }: { reason: string; finishTime: Instant },
): Promise<void> {
  await sql`
    update exports set status_dict = ${literal(exportState.failed)}, reason = ${reason}, finish_time = ${finishTime}
    where creator_id = ${creator} and id = ${id} and status_dict in ${literals(exportState.queued, exportState.running)}`
}

/** The file of a finished export. */
export async function findFileOf(
  sql: Sql,
  creator: CreatorId,
  id: ExportId,
): Promise<{ fileKey: string; fileName: string; formatDict: StateOf<typeof exportFormat> } | undefined> {
  const [file] = await sql<{ fileKey: string; fileName: string; formatDict: StateOf<typeof exportFormat> }[]>`
    select file_key, file_name, format_dict from exports
    where creator_id = ${creator} and id = ${id} and status_dict = ${literal(exportState.done)}`
  return file
}

/** Expired files, and those of runs that nobody will repeat, of all creators. */
export async function findExpired(
  sql: Sql,
  now: Instant,
  limit: number,
): Promise<{ creatorId: CreatorId; id: ExportId; fileKey: string }[]> {
  return sql<{ creatorId: CreatorId; id: ExportId; fileKey: string }[]>`
    select creator_id, id, file_key from exports
    where file_key is not null and case when status_dict = ${literal(exportState.done)} then expire_time <= ${now}
      else create_time <= ${now}::timestamptz - interval '1 day' end
    order by create_time limit ${limit}`
}

export async function expireExport(
  sql: Sql,
  creator: CreatorId,
  id: ExportId,
  { fileKey, unfinished }: { fileKey: string; unfinished: string },
): Promise<void> {
  await sql`
    update exports set file_key = null, status_dict = case when status_dict = ${literal(exportState.done)} then ${literal(exportState.expired)} else ${literal(exportState.failed)} end,
      reason = case when status_dict = ${literal(exportState.running)} then ${unfinished} else reason end
    where creator_id = ${creator} and id = ${id} and file_key = ${fileKey}`
}
