import type { Readable } from 'node:stream'
import type { operatorReports, ReportFile, ReportFilters } from '@zsm/contract/office/reports'
import { exportState, reportGroup } from '@zsm/contract/states'
import type { OperatorId, Page, ReportFileId } from '@zsm/contract/values'
import type { InputOf } from '@zsm/contract/wire/endpoint'
import { milliseconds, now } from '../../../clock.ts'
import { audit } from '../../../database/audit.ts'
import { once } from '../../../database/once.ts'
import { pageOf } from '../../../database/page.ts'
import type { Sql } from '../../../database/sql.ts'
import { fail } from '../../../failure.ts'
import type { Storage } from '../../../gateways/storage.ts'
import { newId } from '../../../ids.ts'
import { defineJob, type Enqueue } from '../../../jobs/jobs.ts'
import { isSignature, signatureOf } from '../../../materials/public.ts'
import { formOf } from './file-forms.ts'
import {
  countFiles,
  countOpen,
  type FileRow,
  findFile,
  findStored,
  insertFile,
  listFiles,
} from './files.queries.ts'

export const reportFileJob = defineJob<{ id: ReportFileId }>('makeReportFile', { limit: 3, delaySec: 5 })

export type FileParts = { enqueue: Enqueue; secret: string }

const maxOpen = 3

/** Asks for a file of a report; a job makes it. */
export async function exportReport(
  sql: Sql,
  { enqueue, secret }: FileParts,
  operator: OperatorId,
  input: InputOf<typeof operatorReports.exportMoneyReport>,
): Promise<ReportFile> {
  const request = { actor: operator, call: 'operators.exportMoneyReport', requestId: input.requestId, input }
  const { id } = await once(sql, request, async (sql) => {
    if ((await countOpen(sql, operator)) >= maxOpen) fail('exportTooMany')
    const { formatDict, requestId: _, ...filters } = input
    const file = { id: newId<ReportFileId>(), operatorId: operator, formatDict, filters, createTime: now() }
    const fileName = nameOf(filters, formOf(formatDict).extension)
    await insertFile(sql, { ...file, fileName })
    await enqueue(sql, reportFileJob, { id: file.id })
    const target = { type: 'reportFile', id: file.id }
    await audit(sql, { operator, action: 'funds.exportReport', target, after: { fileName, ...filters } })
    return { id: file.id }
  })
  return withAddress(secret, (await findFile(sql, id)) ?? fail('notFound'))
}

const nameOf = ({ groupDict, startDay, endDay }: ReportFilters, extension: string) =>
  `经营报表-${reportGroup.labels[groupDict]}-${startDay}至${endDay}.${extension}`

export async function listReportFiles(
  sql: Sql,
  { secret }: Pick<FileParts, 'secret'>,
  page: InputOf<typeof operatorReports.listReportFile>,
): Promise<Page<ReportFile>> {
  const [rows, count] = await Promise.all([listFiles(sql, page), countFiles(sql)])
  return pageOf(
    rows.map((row) => withAddress(secret, row)),
    count,
    page,
    Number.POSITIVE_INFINITY,
  )
}

const withAddress = (secret: string, row: FileRow): ReportFile => ({
  ...row,
  url: row.statusDict === exportState.done ? addressOf(secret, row.id) : null,
})

const livesSec = 3600
// The prefix separates these signatures from others made with the same secret.
const signed = (id: ReportFileId, expires: number) => `report:${id}:${expires}`

function addressOf(secret: string, id: ReportFileId): string {
  const expires = Math.floor(milliseconds() / 1000) + livesSec
  return `/report-files/${id}?e=${expires}&s=${signatureOf(secret, signed(id, expires))}`
}

function isAddress(secret: string, id: ReportFileId, { e, s }: { e?: unknown; s?: unknown }): boolean {
  if (typeof e !== 'string' || typeof s !== 'string' || !/^\d{1,12}$/.test(e)) return false
  return isSignature(secret, signed(id, Number(e)), s) && Number(e) * 1000 > milliseconds()
}

/** The file of a signed address, always as a download. */
export async function openReportFile(
  { sql, storage, secret }: { sql: Sql; storage: Storage; secret: string },
  id: ReportFileId,
  query: { e?: unknown; s?: unknown },
): Promise<{ headers: Record<string, string>; bytes: Readable }> {
  if (!isAddress(secret, id, query)) fail('forbidden', { message: '下载地址已过期，请刷新页面后重新下载' })
  const file = (await findStored(sql, id)) ?? fail('notFound')
  const size = (await storage.size(file.fileKey)) ?? fail('notFound')
  const headers = {
    'content-type': formOf(file.formatDict).mime,
    'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(file.fileName)}`,
    'content-length': String(size),
    'cache-control': 'private, no-store',
    'x-content-type-options': 'nosniff',
  }
  return { headers, bytes: await storage.read(file.fileKey) }
}
