import { minus, noFen, plus } from '@zsm/contract/money/fen'
import type { SourceFigures, SourceReport, sourceReports } from '@zsm/contract/overview/sources'
import type { CreatorId, SourceId } from '@zsm/contract/values'
import type { InputOf, OutputOf } from '@zsm/contract/wire/endpoint'
import { now } from '../clock.ts'
import type { Sql } from '../database/sql.ts'
import { dayBefore, shanghaiDay } from '../days.ts'
import { fail } from '../failure.ts'
import { getGood, listContents } from '../goods/public.ts'
import {
  type LessonCount,
  listLessonCounts,
  listSourceCounts,
  listSourceDays,
  listSourceFigures,
  listSourceNames,
} from './sources.queries.ts'

const mostListed = 50

/** Visits, orders and income by source. The orders of all sources and of none add up to the whole. */
export async function reportSources(
  sql: Sql,
  creator: CreatorId,
  { goodId, days: count }: InputOf<typeof sourceReports.getSources>,
): Promise<SourceReport> {
  if (goodId) await getGood(sql, creator, goodId)
  const asOfTime = now()
  const endDay = shanghaiDay(asOfTime)
  const startDay = dayBefore(endDay, count - 1)
  const period = { goodId, startDay, endDay }
  const [days, found] = await Promise.all([
    listSourceDays(sql, creator, period),
    listSourceFigures(sql, creator, period),
  ])
  const whole = sumOf(days)
  const sources = found
    .map((source) => (source.id === null ? { ...source, ...restOf(whole, found) } : source))
    .filter(({ viewCount, trialCount, orderCount }) => viewCount + trialCount + orderCount > 0)
    .toSorted(byWorth)
  const cappedFlag = sources.length > mostListed
  return { startDay, endDay, whole, days, sources: sources.slice(0, mostListed), cappedFlag, asOfTime }
}

type Figures = SourceReport['whole']
type Sales = Pick<Figures, 'orderCount' | 'payFen' | 'refundFen' | 'incomeFen'>

function sumOf(rows: readonly Figures[]): Figures {
  const counted = (field: 'viewCount' | 'visitorCount' | 'trialCount') =>
    rows.reduce((sum, row) => sum + row[field], 0)
  const [viewCount, visitorCount, trialCount] = [
    counted('viewCount'),
    counted('visitorCount'),
    counted('trialCount'),
  ]
  return { viewCount, visitorCount, trialCount, ...salesOf(rows) }
}

function salesOf(rows: readonly Sales[]): Sales {
  const fen = (field: 'payFen' | 'refundFen' | 'incomeFen') => plus(noFen, ...rows.map((row) => row[field]))
  const orderCount = rows.reduce((sum, row) => sum + row.orderCount, 0)
  return { orderCount, payFen: fen('payFen'), refundFen: fen('refundFen'), incomeFen: fen('incomeFen') }
}

/** What was sold without a source. */
function restOf(whole: Sales, sources: readonly SourceFigures[]): Sales {
  const others = salesOf(sources)
  return {
    orderCount: whole.orderCount - others.orderCount,
    payFen: minus(whole.payFen, others.payFen),
    refundFen: minus(whole.refundFen, others.refundFen),
    incomeFen: minus(whole.incomeFen, others.incomeFen),
  }
}

const byWorth = (one: SourceFigures, other: SourceFigures) =>
  other.incomeFen - one.incomeFen ||
  other.orderCount - one.orderCount ||
  other.visitorCount - one.visitorCount ||
  other.viewCount - one.viewCount

type Learning = OutputOf<typeof sourceReports.getLearning>

/** How far the learners of a good, or of one source, have come. Lessons that are hidden or deleted are left out. */
export async function reportLearning(
  sql: Sql,
  creator: CreatorId,
  { goodId, sourceId }: InputOf<typeof sourceReports.getLearning>,
): Promise<Learning> {
  const good = await getGood(sql, creator, goodId)
  const [{ lessons }, all, bySource] = await Promise.all([
    listContents(sql, creator, good),
    listLessonCounts(sql, creator, goodId),
    listSourceCounts(sql, creator, goodId),
  ])
  const ids = [...new Set(bySource.map((count) => count.sourceId))]
  const named = await listSourceNames(sql, creator, sourceId ? [...ids, sourceId] : ids)
  if (sourceId && !named.some(({ id }) => id === sourceId)) fail('sourceNotFound')
  const countsOf = (source: SourceId) => bySource.filter((count) => count.sourceId === source)
  const stepsOf = (counts: readonly LessonCount[]) => {
    const of = new Map<string, LessonCount>(counts.map((count) => [count.id, count]))
    return {
      learnerCount: of.get(goodId)?.learnerCount ?? 0,
      lessons: lessons.map(({ id, name }) => {
        const { learnerCount = 0, doneCount = 0 } = of.get(id) ?? {}
        return { id, name, learnerCount, doneCount }
      }),
    }
  }
  const sources = named.map((source) => {
    const { learnerCount, lessons } = stepsOf(countsOf(source.id))
    return { ...source, learnerCount, doneCount: lessons.reduce((sum, { doneCount }) => sum + doneCount, 0) }
  })
  return {
    ...stepsOf(sourceId ? countsOf(sourceId) : all),
    sources: sources.toSorted((one, other) => other.learnerCount - one.learnerCount),
    asOfTime: now(),
  }
}
