import { minus, noFen, plus } from '@zsm/contract/money/fen'
import type { MoneyFigures, MoneyReport, ReportFilters, ReportLine } from '@zsm/contract/office/reports'
import { channelAccount, reportGroup } from '@zsm/contract/states'
import type { Fen } from '@zsm/contract/values'
import type { Sql } from '../../../database/sql.ts'
import {
  type Balances,
  type CategorySums,
  type ChannelSums,
  listLargest,
  type PeriodSums,
  type Range,
  sumAll,
  sumBalances,
  sumCategories,
  sumChannels,
  sumCreators,
  sumPeriods,
} from './reports.queries.ts'

/** How many creators are lines of their own. The others are one sum, and lines of the exported file. */
const mostCreators = 100

/** What happened in a range of days, by period, channel, category or creator. */
export async function getReport(sql: Sql, filters: ReportFilters): Promise<MoneyReport> {
  const [total, { lines, count }] = await Promise.all([totalOf(sql, filters), linesOf(sql, filters)])
  const moreCount = count - lines.length
  return { lines, total, moreCount, more: moreCount > 0 ? restOf(total, lines) : null }
}

const none = { channelAccountDict: null, classifyId: null, frontId: null, name: '' }

async function totalOf(sql: Sql, filters: ReportFilters): Promise<ReportLine> {
  const [sums, balances] = await Promise.all([
    sumAll(sql, filters),
    sumBalances(sql, filters.frontId, { before: dayAfter(filters.endDay) }),
  ])
  return { ...none, ...spanOf(filters), ...sums, ...(hasBalances(filters) ? balances : noBalances) }
}

async function linesOf(sql: Sql, filters: ReportFilters): Promise<{ lines: ReportLine[]; count: number }> {
  if (filters.groupDict === reportGroup.creator) return creatorLines(sql, filters)
  const lines = await otherLines(sql, filters)
  return { lines, count: lines.length }
}

async function otherLines(sql: Sql, filters: ReportFilters): Promise<ReportLine[]> {
  const span = spanOf(filters)
  if (filters.groupDict === reportGroup.channel)
    return (await sumChannels(sql, filters)).map((sums) => ({ ...span, ...channelLine(sums) }))
  if (filters.groupDict === reportGroup.category)
    return (await sumCategories(sql, filters)).map((sums) => ({ ...span, ...categoryLine(sums) }))
  return periodLines(sql, filters)
}

/** Each period ends with the balances before it and what it changed. */
export async function periodLines(sql: Sql, filters: ReportFilters): Promise<ReportLine[]> {
  const [periods, before] = await Promise.all([
    sumPeriods(sql, filters, filters.periodDict),
    sumBalances(sql, filters.frontId, { before: filters.startDay }),
  ])
  if (!hasBalances(filters)) return periods.map((sums) => ({ ...none, ...sums, ...noBalances }))
  return withBalances(periods, before)
}

function withBalances(periods: readonly PeriodSums[], before: Balances): ReportLine[] {
  let [owedFen, debtFen] = [before.owedFen, before.debtFen]
  return periods.map((sums) => {
    owedFen = plus(owedFen, sums.owedFen)
    debtFen = plus(debtFen, sums.debtFen)
    return { ...none, ...sums, owedFen, debtFen }
  })
}

async function creatorLines(
  sql: Sql,
  filters: ReportFilters,
): Promise<{ lines: ReportLine[]; count: number }> {
  const largest = await listLargest(sql, filters, mostCreators)
  const ids = largest.map(({ creatorId }) => creatorId)
  return { lines: await linesOfCreators(sql, filters, ids), count: largest[0]?.count ?? 0 }
}

export async function linesOfCreators(
  sql: Sql,
  filters: ReportFilters,
  ids: Parameters<typeof sumCreators>[2],
): Promise<ReportLine[]> {
  const balances = hasBalances(filters) ? {} : noBalances
  return (await sumCreators(sql, filters, ids)).map((sums) => ({
    ...none,
    ...spanOf(filters),
    ...sums,
    ...balances,
  }))
}

const channelNames: Record<number, string> = channelAccount.labels

/** Balances have no channel and no category. */
export const channelLine = ({ channelAccountDict, ...sums }: ChannelSums) => ({
  ...none,
  ...sums,
  channelAccountDict,
  name: channelNames[channelAccountDict] ?? '不经渠道',
  ...noBalances,
})

export const categoryLine = ({ name, ...sums }: CategorySums) => ({
  ...none,
  ...sums,
  name: name || '不属于分类',
  ...noBalances,
})

const noBalances = { owedFen: null, debtFen: null }

const hasBalances = ({ channelAccountDict, classifyId }: Range) =>
  channelAccountDict === undefined && classifyId === undefined

const spanOf = ({ startDay, endDay }: Range) => ({ startDay, endDay })

const dayAfter = (day: string) => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10)

/** What is left of the total without these lines. */
function restOf(total: ReportLine, lines: readonly ReportLine[]): ReportLine {
  const rest = (of: (line: ReportLine) => Fen | null) =>
    minus(of(total) ?? noFen, ...lines.map((line) => of(line) ?? noFen))
  const count = (of: (line: MoneyFigures) => number) =>
    lines.reduce((left, line) => left - of(line), of(total))
  const hasOwn = total.owedFen !== null
  return {
    ...total,
    soldCount: count(({ soldCount }) => soldCount),
    refundCount: count(({ refundCount }) => refundCount),
    soldFen: rest((line) => line.soldFen),
    platformFeeFen: rest((line) => line.platformFeeFen),
    channelFeeFen: rest((line) => line.channelFeeFen),
    refundFen: rest((line) => line.refundFen),
    adjustFen: rest((line) => line.adjustFen),
    paidOutFen: rest((line) => line.paidOutFen),
    withdrawFeeFen: rest((line) => line.withdrawFeeFen),
    taxFen: rest((line) => line.taxFen),
    owedFen: hasOwn ? rest((line) => line.owedFen) : null,
    debtFen: hasOwn ? rest((line) => line.debtFen) : null,
  }
}
