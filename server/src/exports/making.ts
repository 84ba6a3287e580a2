import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { exportFormat, exportKind } from '@zsm/contract/states'
import type { ExportId, Instant } from '@zsm/contract/values'
import { now as clock, plusDays } from '../clock.ts'
import { type Sql, transaction } from '../database/sql.ts'
import { Failure } from '../failure.ts'
import type { Storage } from '../gateways/storage.ts'
import type { Turn } from '../jobs/jobs.ts'
import { notify } from '../notifications/public.ts'
import { oneByOne } from '../one-by-one.ts'
import type { OwnData } from '../own-data.ts'
import { type Cell, csvOf, type Table } from '../spreadsheets/cells.ts'
import { xlsxOf } from '../spreadsheets/xlsx.ts'
import type { ExportTask } from './exports.ts'
import { fileForms } from './file-forms.ts'
import { readyNews } from './news.ts'
import { ownData } from './own-data.ts'
import { ownTables } from './own-tables.ts'
import {
  expireExport,
  failExport,
  findExpired,
  finishExport,
  setProgress,
  startExport,
  type Task,
} from './queries.ts'
import { itemTable, learnerTable, orderTable, reportTable } from './tables.ts'

/** The storage for files, and the data of domains after this one. */
type Making = { storage: Storage; laterData: OwnData }

const retentionDays = 7
const unfinished = '导出没有成功，请重新导出；一直不成功请联系客服'

/** Makes the file of an export. An interrupted run is repeated from the start. */
export async function makeExport(sql: Sql, making: Making, task: ExportTask, { last }: Turn): Promise<void> {
  const { creator, id } = task
  const fileKey = `${creator}/export/${randomUUID()}`
  const asked = await startExport(sql, creator, id, fileKey)
  if (!asked) return
  if (asked.left !== null) await making.storage.remove(asked.left)
  try {
    await write(sql, making, task, { ...asked, fileKey })
  } catch (error) {
    const isTooLarge = error instanceof Failure && error.error === 'exportTooLarge'
    const reason = isTooLarge ? error.message : unfinished
    if (isTooLarge || last) await failExport(sql, creator, id, { reason, finishTime: clock() })
    if (!isTooLarge) throw error
  }
}

async function write(
  sql: Sql,
  { storage, laterData }: Making,
  { creator, id }: ExportTask,
  { kindDict, formatDict, fileName, filters, fileKey }: Task & { fileKey: string },
): Promise<void> {
  const { bytes, count } = await contentOf(sql, laterData, { creator, id }, { kindDict, formatDict, filters })
  const draft = await storage.draft()
  try {
    await pipeline(bytes, createWriteStream(draft))
    const { size } = await stat(draft)
    await storage.keep(draft, fileKey, fileForms[formatDict].mime)
    const time = clock()
    const expireTime = plusDays(time, retentionDays)
    const done = { fileKey, size, rowCount: count(), finishTime: time, expireTime }
    const isDone = await transaction(sql, async (sql) => {
      const isOurs = await finishExport(sql, creator, id, done)
      if (isOurs) await notify(sql, creator, readyNews(kindDict, fileName))
      return isOurs
    })
    if (!isDone) await storage.remove(fileKey)
  } finally {
    await storage.discard(draft)
  }
}

const tables = {
  [exportKind.orders]: orderTable,
  [exportKind.entries]: itemTable,
  [exportKind.reports]: reportTable,
  [exportKind.learners]: learnerTable,
}

type Content = { bytes: Readable; count: () => number }

/** The bytes of the file, and a function that answers the number of records at the end. */
async function contentOf(
  sql: Sql,
  laterData: OwnData,
  { creator, id }: ExportTask,
  { kindDict, formatDict, filters }: Omit<Task, 'fileName'>,
): Promise<Content> {
  if (kindDict === exportKind.ownData) {
    const { parts, count } = ownData(sql, ownTables(laterData), { creator }, (far) =>
      setProgress(sql, creator, id, far),
    )
    return { bytes: Readable.from(parts), count }
  }
  const table = await tables[kindDict](sql, creator, filters)
  const counted = countingRows(table, (rowCount) =>
    setProgress(sql, creator, id, { rowCount, ...progress(rowCount, table) }),
  )
  const bytes = formatDict === exportFormat.csv ? Readable.from(csvOf(counted.table)) : xlsxOf(counted.table)
  // Without the last row, which has the sums.
  return { bytes, count: () => counted.count() - 1 }
}

const progress = (rowCount: number, { expected }: Table) => ({
  progressBp: Math.min(9900, Math.floor((rowCount / Math.max(1, expected)) * 10_000)),
})

const reportEvery = 2000

/** The same rows, counted while they are read. */
function countingRows(
  table: Table,
  report: (count: number) => Promise<void>,
): { table: Table; count: () => number } {
  let count = 0
  async function* rows(): AsyncGenerator<readonly Cell[]> {
    for await (const cells of table.rows) {
      count += 1
      if (count % reportEvery === 0) await report(count)
      yield cells
    }
  }
  return { table: { ...table, rows: rows() }, count: () => count }
}

/** On a timer: deletes files after seven days, and those that a killed server left. */
export async function clearExports(sql: Sql, storage: Storage, now: Instant): Promise<number> {
  const expired = await findExpired(sql, now, 200)
  await oneByOne(expired, 'exports that could not be removed', async ({ creatorId, id, fileKey }) => {
    await storage.remove(fileKey)
    await expireExport(sql, creatorId, id as ExportId, { fileKey, unfinished })
  })
  return expired.length
}
