import type { ExportRecord, exports } from '@zsm/contract/exports'
import { exportFormat, exportKind, exportState } from '@zsm/contract/states'
import type { CreatorId, ExportId, Page } from '@zsm/contract/values'
import type { InputOf } from '@zsm/contract/wire/endpoint'
import { now } from '../clock.ts'
import { audit } from '../database/audit.ts'
import { once } from '../database/once.ts'
import { pageOf } from '../database/page.ts'
import type { Sql } from '../database/sql.ts'
import { shanghaiDay } from '../days.ts'
import { fail } from '../failure.ts'
import { lockFund } from '../funds/public.ts'
import { newId } from '../ids.ts'
import { defineJob, type Enqueue } from '../jobs/jobs.ts'
import { addressOf } from './addresses.ts'
import { fileForms } from './file-forms.ts'
import {
  countExports,
  countOfDay,
  countOpen,
  type ExportRow,
  findExport,
  insertExport,
  listExports as listRows,
} from './queries.ts'

export type ExportTask = { creator: CreatorId; id: ExportId }
export const exportJob = defineJob<ExportTask>('makeExport', { limit: 3, delaySec: 5 })

export type Exporting = { enqueue: Enqueue; secret: string }

const maxOpen = 3
/** A quota, because each export reads a whole list and stays on the disk for days. */
const maxPerDay = 30
const names = exportKind.labels
const usualFormats = {
  [exportKind.orders]: exportFormat.excel,
  [exportKind.entries]: exportFormat.excel,
  [exportKind.ownData]: exportFormat.json,
  [exportKind.reports]: exportFormat.excel,
  [exportKind.learners]: exportFormat.excel,
} as const

/** Requests a file of a list; a job makes it. */
export async function createExport(
  sql: Sql,
  { enqueue, secret }: Exporting,
  creator: CreatorId,
  input: InputOf<typeof exports.create>,
): Promise<ExportRecord> {
  const request = { actor: creator, call: 'exports.create', requestId: input.requestId, input }
  const { id } = await once(sql, request, async (sql) => {
    // The lock serialises a creator's requests, so that they are counted correctly.
    await lockFund(sql, creator)
    if ((await countOpen(sql, creator)) >= maxOpen) fail('exportTooMany')
    const time = now()
    if ((await countOfDay(sql, creator, time)) >= maxPerDay) fail('exportsOfDayUsed')
    const { kindDict, formatDict = usualFormats[kindDict], requestId: _, ...filters } = input
    const fileName = `${names[kindDict]}-${shanghaiDay(time)}.${fileForms[formatDict].extension}`
    const record = { id: newId<ExportId>(), kindDict, formatDict, fileName, createTime: time, filters }
    await insertExport(sql, creator, record)
    await enqueue(sql, exportJob, { creator, id: record.id })
    const target = { type: 'export', id: record.id }
    await audit(sql, { creator, action: 'exports.create', target, after: record })
    return { id: record.id }
  })
  return getExport(sql, secret, creator, { id, kinds: [input.kindDict] })
}

/** The kinds of files that the caller may open. */
type OpenKinds = { kinds: readonly ExportRecord['kindDict'][] }

export async function getExport(
  sql: Sql,
  secret: string,
  creator: CreatorId,
  { id, kinds }: { id: ExportId } & OpenKinds,
): Promise<ExportRecord> {
  const found = await findExport(sql, creator, id)
  return withAddress(
    secret,
    creator,
    found && kinds.includes(found.kindDict) ? found : fail('exportNotFound'),
  )
}

export async function listExports(
  sql: Sql,
  secret: string,
  creator: CreatorId,
  page: InputOf<typeof exports.listData> & OpenKinds,
): Promise<Page<ExportRecord>> {
  const [rows, count] = await Promise.all([listRows(sql, creator, page), countExports(sql, creator, page)])
  return pageOf(
    rows.map((row) => withAddress(secret, creator, row)),
    count,
    page,
    Number.POSITIVE_INFINITY,
  )
}

const withAddress = (secret: string, creator: CreatorId, row: ExportRow): ExportRecord => ({
  ...row,
  url: row.statusDict === exportState.done ? addressOf(secret, { creator, id: row.id }) : null,
})
