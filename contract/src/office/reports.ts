import { z } from 'zod'
import { channelAccount, exportFormat, exportState, reportGroup, reportPeriod } from '../states.ts'
import {
  CategoryId,
  CreatorId,
  Day,
  Instant,
  Money,
  page,
  pageInput,
  ReportFileId,
  RequestId,
} from '../values.ts'
import { endpoint } from '../wire/endpoint.ts'

/**
 * What happened, by the ledger. What is owed changes by sold − refunds − fees + adjustments − paid out − withdrawal fees − tax, where a
 * debt counts as owed to the platform.
 */
const figures = {
  soldCount: z.int(),
  soldFen: Money,
  /** of the platform and of the channels, less what refunds gave back of them */
  platformFeeFen: Money,
  channelFeeFen: Money,
  refundCount: z.int(),
  refundFen: Money,
  /** what operators gave creators, less what they took */
  adjustFen: Money,
  /** what left for creators, less what banks returned */
  paidOutFen: Money,
  withdrawFeeFen: Money,
  taxFen: Money,
}
const moneyFigures = z.object(figures)
export type MoneyFigures = z.output<typeof moneyFigures>

const reportLine = z.object({
  startDay: Day,
  endDay: Day,
  /** of a line by channel; 0 is what touched none */
  channelAccountDict: z.int().nullable(),
  /** of a line by category; null is what belongs to none */
  classifyId: CategoryId.nullable(),
  frontId: CreatorId.nullable(),
  /** of the channel, the category or the creator */
  name: z.string(),
  ...figures,
  /** what creators were owed at the end of `endDay`, and what they owed; null by channel and category, which have no balances */
  owedFen: Money.nullable(),
  debtFen: Money.nullable(),
})
export type ReportLine = z.output<typeof reportLine>

const moneyReport = z.object({
  /** Periods oldest first, without those in which nothing happened; otherwise the largest sales first. */
  lines: z.array(reportLine),
  /** creators after the first hundred: how many, and their sum */
  moreCount: z.int(),
  more: reportLine.nullable(),
  /** the sum of all lines */
  total: reportLine,
})
export type MoneyReport = z.output<typeof moneyReport>

/** The most days of a report, and the most of one by day. */
const mostReportDays = 1096
export const mostDailyDays = 366

const dayCount = ({ startDay, endDay }: { startDay: Day; endDay: Day }) =>
  (Date.parse(endDay) - Date.parse(startDay)) / 86_400_000 + 1

const reportFilters = z
  .object({
    startDay: Day,
    endDay: Day,
    periodDict: reportPeriod.codec.default(reportPeriod.day),
    groupDict: reportGroup.codec.default(reportGroup.period),
    channelAccountDict: channelAccount.codec.optional(),
    classifyId: CategoryId.optional(),
    frontId: CreatorId.optional(),
  })
  .refine((range) => dayCount(range) >= 1, { path: ['endDay'], error: '结束日期不能早于开始日期' })
  .refine((range) => dayCount(range) <= mostReportDays, { path: ['endDay'], error: '最多看三年' })
  .refine((range) => range.periodDict !== reportPeriod.day || dayCount(range) <= mostDailyDays, {
    path: ['endDay'],
    error: '按日最多看一年，请改为按月',
  })
export type ReportFilters = z.output<typeof reportFilters>

/** A file of a report, made in the background. */
const reportFile = z.object({
  id: ReportFileId,
  fileName: z.string(),
  operatorName: z.string(),
  formatDict: exportFormat.codec,
  statusDict: exportState.codec,
  rowCount: z.int(),
  size: z.int(),
  /** signed, valid for an hour; null until the file is done */
  url: z.string().nullable(),
  reason: z.string(),
  createTime: Instant,
  finishTime: Instant.nullable(),
  expireTime: Instant.nullable(),
})
export type ReportFile = z.output<typeof reportFile>

export const operatorReports = {
  getMoneyReport: endpoint({
    path: '/zsm/api/operator/getMoneyReport',
    access: 'operator',
    roles: ['finance'],
    effect: 'read',
    input: reportFilters,
    output: moneyReport,
  }),
  /** A file of the report: by channel or category a line for each period, by creator every creator. */
  exportMoneyReport: endpoint({
    path: '/zsm/api/operator/exportMoneyReport',
    access: 'operator',
    roles: ['finance'],
    input: reportFilters.safeExtend({
      formatDict: exportFormat.codec
        .default(exportFormat.excel)
        .refine((format) => format !== exportFormat.json, { error: '报表请导出为 Excel 或 CSV' }),
      requestId: RequestId,
    }),
    output: reportFile,
    errors: ['exportTooMany'],
  }),
  /** Files of all who may see reports, the newest first. */
  listReportFile: endpoint({
    path: '/zsm/api/operator/listReportFile',
    access: 'operator',
    roles: ['finance'],
    effect: 'read',
    input: z.object({ pageNum: pageInput.pageNum, pageSize: pageInput.pageSize }),
    output: page(reportFile),
  }),
}
