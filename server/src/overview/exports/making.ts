import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { exportFormat } from '@zsm/contract/states'
import type { Instant, OperatorExportId, OperatorId } from '@zsm/contract/values'
import { now as clock, plusDays } from '../../clock.ts'
import { type Sql, transaction } from '../../database/sql.ts'
import { fileForms } from '../../exports/public.ts'
import { Failure, fail } from '../../failure.ts'
import type { Storage } from '../../gateways/storage.ts'
import type { Turn } from '../../jobs/jobs.ts'
import { oneByOne } from '../../one-by-one.ts'
import { findRoles } from '../../operators/public.ts'
import { csvOf } from '../../spreadsheets/cells.ts'
import { xlsxOf } from '../../spreadsheets/xlsx.ts'
import { filtersOf, mayExport } from './exports.ts'
import type { ReadList } from './lists.ts'
import {
  expireExport,
  failExport,
  findExpired,
  finishExport,
  readOneMoment,
  startExport,
  type Task,
} from './queries.ts'
import { listTable } from './tables.ts'

type Making = { storage: Storage; readList: ReadList }

const retentionDays = 7
const batch = 1000
/** Later pages of a list cost more than the first ones. */
const maxRows = 100_000
const unfinished = '导出没有成功，请重新导出；一直不成功请联系技术人员'

/** Makes the file of an export. An interrupted run is repeated from the start. */
export async function makeListExport(
  sql: Sql,
  making: Making,
  { id }: { id: OperatorExportId },
  { last }: Turn,
): Promise<void> {
  const fileKey = `office/export/${randomUUID()}`
  const task = await startExport(sql, id, fileKey)
  if (!task) return
  if (task.left !== null) await making.storage.remove(task.left)
  try {
    await write(sql, making, { ...task, id, fileKey })
  } catch (error) {
    const isFinal = error instanceof Failure
    const reason = isFinal ? error.message : unfinished
    if (isFinal || last) await failExport(sql, id, { reason, finishTime: clock() })
    if (!isFinal) throw error
  }
}

type Started = Task & { id: OperatorExportId; operatorId: OperatorId; fileKey: string }

/** Reads all pages in one snapshot, so that no row is missing or doubled because it was decided meanwhile. */
async function write(sql: Sql, { storage, readList }: Making, task: Started): Promise<void> {
  const { id, operatorId, listName, formatDict, fileKey, filters } = task
  if (!mayExport(await findRoles(sql, operatorId), listName)) fail('forbidden')
  const draft = await storage.draft()
  try {
    let rowCount = 0
    await transaction(sql, async (sql) => {
      await readOneMoment(sql)
      async function* pages(): AsyncGenerator<object[]> {
        for (let pageNum = 1; ; pageNum += 1) {
          const asked = { listName, operator: operatorId, filters: filtersOf(listName, filters) }
          const list = await readList(sql, { ...asked, pageNum, pageSize: batch })
          rowCount += list.length
          if (rowCount > maxRows) fail('exportTooLarge')
          if (list.length > 0) yield list
          if (list.length < batch) return
        }
      }
      const table = listTable(listName, pages())
      const bytes = formatDict === exportFormat.csv ? Readable.from(csvOf(table)) : xlsxOf(table)
      await pipeline(bytes, createWriteStream(draft))
    })
    const { size } = await stat(draft)
    await storage.keep(draft, fileKey, fileForms[formatDict].mime)
    const finishTime = clock()
    const expireTime = plusDays(finishTime, retentionDays)
    if (!(await finishExport(sql, id, { fileKey, size, rowCount, finishTime, expireTime })))
      await storage.remove(fileKey)
  } finally {
    await storage.discard(draft)
  }
}

/** On a timer: deletes files after seven days, and those that a killed server left. */
export async function clearListExports(sql: Sql, storage: Storage, now: Instant): Promise<number> {
  const expired = await findExpired(sql, now, 200)
  await oneByOne(expired, 'exports of operators that could not be removed', async ({ id, fileKey }) => {
    await storage.remove(fileKey)
    await expireExport(sql, id, { fileKey, unfinished })
  })
  return expired.length
}
