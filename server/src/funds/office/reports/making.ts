import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { exportFormat } from '@zsm/contract/states'
import type { Instant, ReportFileId } from '@zsm/contract/values'
import { now as clock, plusDays } from '../../../clock.ts'
import type { Sql } from '../../../database/sql.ts'
import type { Storage } from '../../../gateways/storage.ts'
import type { Turn } from '../../../jobs/jobs.ts'
import { oneByOne } from '../../../one-by-one.ts'
import { csvOf } from '../../../spreadsheets/cells.ts'
import { xlsxOf } from '../../../spreadsheets/xlsx.ts'
import { formOf } from './file-forms.ts'
import { expireFile, failFile, findExpired, finishFile, startFile } from './files.queries.ts'
import { reportTable } from './report-table.ts'

const retentionDays = 7
const unfinished = '文件没有生成，请重新导出'

/** Makes the file of a report. An interrupted run is repeated from the start. */
export async function makeReportFile(
  sql: Sql,
  storage: Storage,
  { id }: { id: ReportFileId },
  { last }: Turn,
): Promise<void> {
  const fileKey = `office/report/${randomUUID()}`
  const task = await startFile(sql, id, fileKey)
  if (!task) return
  if (task.left !== null) await storage.remove(task.left)
  const draft = await storage.draft()
  try {
    const table = await reportTable(sql, task.filters)
    const bytes = task.formatDict === exportFormat.csv ? Readable.from(csvOf(table)) : xlsxOf(table)
    await pipeline(bytes, createWriteStream(draft))
    const { size } = await stat(draft)
    await storage.keep(draft, fileKey, formOf(task.formatDict).mime)
    const finishTime = clock()
    const done = { fileKey, size, rowCount: table.expected, finishTime }
    const isDone = await finishFile(sql, id, { ...done, expireTime: plusDays(finishTime, retentionDays) })
    if (!isDone) await storage.remove(fileKey)
  } catch (error) {
    if (last) await failFile(sql, id, { reason: unfinished, finishTime: clock() })
    throw error
  } finally {
    await storage.discard(draft)
  }
}

/** On a timer: deletes files after seven days, and those that a killed server left. */
export async function clearReportFiles(sql: Sql, storage: Storage, now: Instant): Promise<void> {
  const expired = await findExpired(sql, now, 200)
  await oneByOne(expired, 'report files that could not be removed', async ({ id, fileKey }) => {
    await storage.remove(fileKey)
    await expireFile(sql, id, unfinished)
  })
}
