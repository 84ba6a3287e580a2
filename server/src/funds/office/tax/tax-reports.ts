import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { operatorTaxReports, TaxQuarter, TaxReport } from '@zsm/contract/office/tax-reports'
import { exportFormat } from '@zsm/contract/states'
import type { CreatorId, Day, OperatorId, Page, TaxReportId } from '@zsm/contract/values'
import type { InputOf, OutputOf } from '@zsm/contract/wire/endpoint'
import { now } from '../../../clock.ts'
import { audit } from '../../../database/audit.ts'
import { pageOf } from '../../../database/page.ts'
import { type Sql, type Tx, transaction } from '../../../database/sql.ts'
import { shanghaiDay } from '../../../days.ts'
import { fail } from '../../../failure.ts'
import { newId } from '../../../ids.ts'
import { type Cell, csvOf, type Table } from '../../../spreadsheets/cells.ts'
import { xlsxOf } from '../../../spreadsheets/xlsx.ts'
import { formOf } from '../reports/file-forms.ts'
import {
  countReports,
  findReport,
  findSubmitted,
  finishReport,
  insertLines,
  insertReport,
  listLines,
  listMissing,
  listReports,
  setSubmitted,
  sumQuarter,
} from './queries.ts'
import { changeOf, type TaxSeals, taxColumns } from './tax-table.ts'

const mostMissing = 100
const linesAtOnce = 1000

/** What would be reported of a quarter now. */
export async function getQuarter(sql: Sql, quarter: Day): Promise<TaxQuarter> {
  const [sums, missing] = await Promise.all([
    sumQuarter(sql, quarter),
    listMissing(sql, quarter, mostMissing),
  ])
  return {
    quarter,
    overFlag: isOver(quarter),
    ...sums,
    missingCount: missing[0]?.count ?? 0,
    missing: missing.map(({ count: _, ...creator }) => creator),
  }
}

const quarterOf = (quarter: Day) => `${quarter.slice(0, 4)}年第${(Number(quarter.slice(5, 7)) + 2) / 3}季度`

function isOver(quarter: Day): boolean {
  const [year, month] = [Number(quarter.slice(0, 4)), Number(quarter.slice(5, 7)) + 3]
  const next = month > 12 ? `${year + 1}-01-01` : `${year}-${String(month).padStart(2, '0')}-01`
  return next <= shanghaiDay(now())
}

export async function listTaxReports(
  sql: Sql,
  asked: InputOf<typeof operatorTaxReports.listTaxReport>,
): Promise<Page<TaxReport>> {
  const [rows, count] = await Promise.all([listReports(sql, asked), countReports(sql, asked)])
  return pageOf(rows, count, asked, Number.POSITIVE_INFINITY)
}

/**
 * Writes down what the report says of each creator, and answers the file of it, in which sealed numbers are open. One transaction: the
 * file, its digest and the record belong together.
 */
export function exportTaxReport(
  sql: Sql,
  seals: TaxSeals,
  operator: OperatorId,
  { quarter, formatDict, reason }: InputOf<typeof operatorTaxReports.exportTaxReport>,
): Promise<OutputOf<typeof operatorTaxReports.exportTaxReport>> {
  if (!isOver(quarter)) fail('taxQuarterOpen', { field: 'quarter' })
  const { extension, mime } = formOf(formatDict)
  return transaction(sql, async (sql) => {
    const comparedId = (await findSubmitted(sql, quarter)) ?? null
    const id = newId<TaxReportId>()
    const fileName = `涉税信息-${quarterOf(quarter)}-${shanghaiDay(now())}.${extension}`
    await insertReport(sql, {
      id,
      quarter,
      reason,
      fileName,
      createTime: now(),
      operatorId: operator,
      comparedId,
    })
    const lines = await insertLines(sql, { id, quarter, comparedId })
    if (lines === 0) fail('taxReportEmpty')
    const { table, changes } = tableOf(sql, seals, { id, comparedId, lines })
    const bytes = formatDict === exportFormat.csv ? await csvBytes(table) : await buffer(xlsxOf(table))
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    await finishReport(sql, id, { sha256, changeCount: changes() })
    const target = { type: 'taxReport', id }
    await audit(sql, {
      operator,
      action: 'funds.exportTaxReport',
      target,
      after: { quarter, formatDict, reason, lines, sha256 },
    })
    const report = (await findReport(sql, id)) ?? fail('unexpected')
    return { report, fileName, mime, content: bytes.toString('base64'), sha256 }
  })
}

async function csvBytes(table: Table): Promise<Buffer> {
  const parts: string[] = []
  for await (const part of csvOf(table)) parts.push(part)
  return Buffer.from(parts.join(''))
}

type Source = { id: TaxReportId; comparedId: TaxReportId | null; lines: number }

/** The file's table, and how many of its lines differ from the last submitted report once it was read. */
function tableOf(sql: Tx, seals: TaxSeals, source: Source): { table: Table; changes: () => number } {
  let changed = 0
  async function* rows(): AsyncGenerator<Cell[]> {
    let after: CreatorId | undefined
    do {
      const lines = await listLines(sql, source, { after, most: linesAtOnce })
      for (const line of lines) {
        if (changeOf(line) !== '未变') changed += 1
        yield taxColumns.map(({ cell }) => cell(line, seals))
      }
      after = lines.length === linesAtOnce ? lines.at(-1)?.creatorId : undefined
    } while (after !== undefined)
  }
  const titles = taxColumns.map(({ title }) => title)
  return { table: { name: '涉税信息', titles, expected: source.lines, rows: rows() }, changes: () => changed }
}

/** 1 已导出 → 2 已报送. */
export function submitTaxReport(sql: Sql, operator: OperatorId, id: TaxReportId): Promise<TaxReport> {
  return transaction(sql, async (sql) => {
    const before = (await findReport(sql, id)) ?? fail('taxReportNotFound')
    if (!(await setSubmitted(sql, id, { submitterId: operator, submitTime: now() })))
      fail('taxReportSubmitted')
    const target = { type: 'taxReport', id }
    await audit(sql, {
      operator,
      action: 'funds.submitTaxReport',
      target,
      after: { quarter: before.quarter, sha256: before.sha256 },
    })
    return (await findReport(sql, id)) ?? fail('taxReportNotFound')
  })
}
