import type { ExportList, ListExport, operatorExports } from '@zsm/contract/office/exports'
import { exportListTitles } from '@zsm/contract/office/exports'
import { operators } from '@zsm/contract/operators'
import { exportFormat, exportState } from '@zsm/contract/states'
import type { OperatorExportId, OperatorId, Page } from '@zsm/contract/values'
import { type Endpoint, type InputOf, mayCall, type Role } from '@zsm/contract/wire/endpoint'
import { now, plusDays } from '../../clock.ts'
import { audit } from '../../database/audit.ts'
import { once } from '../../database/once.ts'
import { readPage } from '../../database/page.ts'
import type { Sql } from '../../database/sql.ts'
import { shanghaiDay } from '../../days.ts'
import { fileForms } from '../../exports/public.ts'
import { Failure, fail } from '../../failure.ts'
import { newId } from '../../ids.ts'
import { defineJob, type Enqueue } from '../../jobs/jobs.ts'
import { listCalls } from '../../operators/public.ts'
import { addressOf } from './addresses.ts'
import {
  countAsked,
  countExports,
  type ExportRow,
  findExport,
  insertExport,
  listExports,
  lockOperator,
} from './queries.ts'

export const listExportJob = defineJob<{ id: OperatorExportId }>('makeListExport', { limit: 3, delaySec: 5 })

export type ListExporting = { enqueue: Enqueue; secret: string }

const maxOpen = 3
const maxPerDay = 50

const calls: Record<ExportList, Endpoint> = {
  ...listCalls,
  order: operators.listOrder,
  creator: operators.listCreator,
  merchant: operators.listMerchant,
  review: operators.listReview,
}

/** The list's own input, without its page: the call's schema checks every filter. */
export function filtersOf(listName: ExportList, filters: string): object {
  const given = Object.fromEntries(new URLSearchParams(filters))
  const result = calls[listName].input.safeParse(given)
  if (result.success) return { ...(result.data as object), statesFlag: false }
  const [issue] = result.error.issues
  throw new Failure('invalidInput', { ...(issue && { message: issue.message }), field: 'filters' })
}

/** A number of a person that was searched for stands masked in the audit log. */
const masked = (filters: string) => filters.replace(/(\d{3})\d{4}(\d{4})/g, '$1****$2')

/** Requests a file of a list; a job makes it with the rights that the operator has then. */
export async function createListExport(
  sql: Sql,
  { enqueue, secret }: ListExporting,
  { operator, roles }: { operator: OperatorId; roles: readonly Role[] },
  input: InputOf<typeof operatorExports.createListExport>,
): Promise<ListExport> {
  const { listName, filters, formatDict, requestId } = input
  if (!mayCall(calls[listName].roles, roles)) fail('forbidden')
  if (formatDict === exportFormat.json) fail('invalidInput', { message: '列表请导出为 Excel 或 CSV' })
  filtersOf(listName, filters)
  const request = { actor: operator, call: 'operators.createListExport', requestId, input }
  const { id } = await once(sql, request, async (sql) => {
    await lockOperator(sql, operator)
    const time = now()
    const { open, ofDay } = await countAsked(sql, operator, plusDays(time, -1))
    if (open >= maxOpen) fail('exportTooMany')
    if (ofDay >= maxPerDay) fail('exportsOfDayUsed')
    const fileName = `${exportListTitles[listName]}-${shanghaiDay(time)}.${fileForms[formatDict].extension}`
    const record = {
      id: newId<OperatorExportId>(),
      listName,
      formatDict,
      fileName,
      filters,
      createTime: time,
    }
    await insertExport(sql, { ...record, operatorId: operator })
    await enqueue(sql, listExportJob, { id: record.id })
    await audit(sql, {
      action: 'operators.exportList',
      target: { type: 'listExport', id: record.id },
      after: { list: exportListTitles[listName], filters: masked(filters), fileName },
    })
    return { id: record.id }
  })
  const row = (await findExport(sql, operator, id)) ?? fail('notFound')
  return withAddress(secret, operator, row)
}

export async function readListExports(
  sql: Sql,
  secret: string,
  operator: OperatorId,
  page: InputOf<typeof operatorExports.listListExport>,
): Promise<Page<ListExport>> {
  const found = await readPage(listExports(sql, operator, page), countExports(sql, operator), page)
  return { ...found, list: found.list.map((row) => withAddress(secret, operator, row)) }
}

const withAddress = (secret: string, operator: OperatorId, row: ExportRow): ListExport => ({
  ...row,
  url: row.statusDict === exportState.done ? addressOf(secret, { operator, id: row.id }) : null,
})

/** Whether these roles may still read the list. */
export const mayExport = (roles: readonly Role[], listName: ExportList): boolean =>
  mayCall(calls[listName].roles, roles)
