import type { funds } from '@zsm/contract/funds'
import type { FundReport } from '@zsm/contract/funds/reports'
import type { CreatorId, Day, Fen, Instant, Page } from '@zsm/contract/values'
import type { InputOf } from '@zsm/contract/wire/endpoint'
import { dayMs } from '../clock.ts'
import { pageBounds, pageOf } from '../database/page.ts'
import type { Sql } from '../database/sql.ts'
import { dayBefore, shanghaiDay } from '../days.ts'
import { fail } from '../failure.ts'
import { countPeriods, listPeriods, listTopGoods, type Range, sumByBiz, sumRange } from './reports.queries.ts'

const firstDay = '2000-01-01'
const longest = 3660

/** One range of days, compared with as many days before it. */
export async function getReport(
  sql: Sql,
  creator: CreatorId,
  { now, ...asked }: InputOf<typeof funds.getReport> & { now: Instant },
): Promise<FundReport> {
  const endDay = asked.endDay ?? shanghaiDay(now)
  const range = mustBeRange({ startDay: asked.startDay ?? dayBefore(endDay, 29), endDay })
  const [sums, before, byBiz, topGoods] = await Promise.all([
    sumRange(sql, creator, range),
    sumRange(sql, creator, rangeBefore(range)),
    sumByBiz(sql, creator, range),
    listTopGoods(sql, creator, range),
  ])
  const compare = compared(sums.netFen, before.netFen)
  return {
    ...named(creator, range.startDay),
    ...range,
    ...converted(sums),
    byBiz,
    topGoods,
    compare,
    asOfTime: now,
  }
}

/** Days, weeks (from Monday) or months with orders, refunds or views, newest first. */
export async function listReports(
  sql: Sql,
  creator: CreatorId,
  { now, ...asked }: InputOf<typeof funds.listReport> & { now: Instant },
): Promise<Page<Omit<FundReport, 'byBiz' | 'topGoods'>>> {
  const range = mustBeRange(
    { startDay: asked.startDay ?? firstDay, endDay: asked.endDay ?? shanghaiDay(now) },
    false,
  )
  const period = asked.periodDict
  const [periods, count] = await Promise.all([
    listPeriods(sql, creator, { period, ...range, ...pageBounds(asked) }),
    countPeriods(sql, creator, { period, ...range }),
  ])
  const list = periods.map(({ day, endDay, prevNetFen, ...sums }) => ({
    ...named(creator, day),
    startDay: day,
    endDay,
    ...converted(sums),
    compare: compared(sums.netFen, prevNetFen),
    asOfTime: now,
  }))
  return pageOf(list, count, asked, Number.POSITIVE_INFINITY)
}

function mustBeRange(range: Range, limited = true): Range {
  const days = daysOf(range)
  if (days < 1) fail('invalidInput', { field: 'endDay', message: '结束日期不能早于开始日期' })
  if (limited && days > longest) fail('invalidInput', { field: 'startDay', message: '最多查询十年' })
  return range
}

const daysOf = ({ startDay, endDay }: Range) => (Date.parse(endDay) - Date.parse(startDay)) / dayMs + 1

function rangeBefore(range: Range): Range {
  const days = daysOf(range)
  return { startDay: dayBefore(range.startDay, days), endDay: dayBefore(range.startDay, 1) }
}

/** Adds the conversion rate in basis points. It is capped at 100 %, because a buyer need not have viewed the page. */
function converted<Sums extends { orderCount: number; viewCount: number }>(sums: Sums) {
  const { orderCount, viewCount } = sums
  const convertBp = viewCount === 0 ? null : Math.min(10_000, Math.round((orderCount * 10_000) / viewCount))
  return { ...sums, convertBp }
}

const named = (creator: CreatorId, day: Day) => ({ id: `${creator}:${day}`, frontId: creator })

/** The change in basis points; null if the earlier net is zero or negative. */
export function compared(netFen: Fen, prevNetFen: Fen): FundReport['compare'] {
  if (prevNetFen <= 0) return { prevNetFen, deltaBp: null }
  return { prevNetFen, deltaBp: Math.round(((netFen - prevNetFen) / prevNetFen) * 10_000) }
}
