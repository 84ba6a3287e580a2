import { z } from 'zod'
import { dict, exportFormat, taxReportState } from '../states.ts'
import { CreatorId, Day, Instant, line, Money, page, pageInput, TaxReportId } from '../values.ts'
import { endpoint } from '../wire/endpoint.ts'

const Quarter = Day.refine((day) => /-(01|04|07|10)-01$/.test(day), { error: '请选择季度' })

const sums = {
  creatorCount: z.int(),
  soldCount: z.int(),
  soldFen: Money,
  refundFen: Money,
  /** soldFen − refundFen */
  netFen: Money,
  /** what the platform took of sales and withdrawals */
  feeFen: Money,
}

const taxReport = z.object({
  id: TaxReportId,
  /** the first day of the quarter */
  quarter: Day,
  statusDict: taxReportState.codec,
  ...sums,
  /** creators whose line differs from the last submitted report of the quarter; all of them in the first one */
  changeCount: z.int(),
  operatorName: z.string(),
  reason: z.string(),
  fileName: z.string(),
  sha256: z.string(),
  createTime: Instant,
  submitterName: z.string(),
  submitTime: Instant.nullable(),
})
export type TaxReport = z.output<typeof taxReport>

const taxQuarter = z.object({
  quarter: Day,
  /** whether the quarter is over, so that it can be reported */
  overFlag: z.boolean(),
  ...sums,
  /** Creators of whom something is missing: how many, and the first hundred. */
  missingCount: z.int(),
  missing: z.array(
    z.object({
      frontId: CreatorId,
      frontName: z.string(),
      netFen: Money,
      identityFlag: z.boolean(),
      cardFlag: z.boolean(),
    }),
  ),
})
export type TaxQuarter = z.output<typeof taxQuarter>

const ofFinance = { access: 'operator', roles: ['finance'] } as const

export const operatorTaxReports = {
  /** What would be reported of a quarter now, and what is missing for whom. */
  getTaxQuarter: endpoint({
    path: '/zsm/api/operator/getTaxQuarter',
    ...ofFinance,
    effect: 'read',
    input: z.object({ quarter: Quarter }),
    output: taxQuarter,
  }),
  /** The reports of a quarter, or of all, newest first. */
  listTaxReport: endpoint({
    path: '/zsm/api/operator/listTaxReport',
    ...ofFinance,
    effect: 'read',
    input: z.object({
      pageNum: pageInput.pageNum,
      pageSize: pageInput.pageSize,
      quarter: Quarter.optional(),
    }),
    output: page(taxReport),
  }),
  /**
   * The file for the tax office, with whole numbers of identity cards and bank cards. The server stores what it says of each creator and the
   * file's digest, not the file.
   */
  exportTaxReport: endpoint({
    path: '/zsm/api/operator/exportTaxReport',
    ...ofFinance,
    needsProof: true,
    sends: 'body',
    input: z.object({
      quarter: Quarter,
      formatDict: dict(exportFormat.csv, exportFormat.excel),
      reason: line(2, 200, '导出原因'),
    }),
    output: z.object({
      report: taxReport,
      fileName: z.string(),
      mime: z.string(),
      /** base64 */
      content: z.string(),
      sha256: z.string(),
    }),
    errors: ['taxQuarterOpen', 'taxReportEmpty'],
  }),
  /** 1 已导出 → 2 已报送: this file went to the tax office. Later exports say what has changed since. */
  submitTaxReport: endpoint({
    path: '/zsm/api/operator/submitTaxReport',
    ...ofFinance,
    needsProof: true,
    input: z.object({ id: TaxReportId }),
    output: taxReport,
    errors: ['taxReportNotFound', 'taxReportSubmitted'],
  }),
}
