import { z } from 'zod'
import { sourceDays } from '../states.ts'
import { Day, GoodId, Instant, int, LessonId, Money, SourceId, WorkId } from '../values.ts'
import { endpoint } from '../wire/endpoint.ts'

/** The figures of a period. A visitor counts once a day. */
const figures = {
  viewCount: z.int(),
  visitorCount: z.int(),
  trialCount: z.int(),
  orderCount: z.int(),
  payFen: Money,
  refundFen: Money,
  incomeFen: Money,
}

const sourceFigures = z.object({
  /** Null for visits and orders without a source. */
  id: SourceId.nullable(),
  name: z.string(),
  shareId: WorkId.nullable(),
  /** The good or shop that the source opens; empty if it is neither on the shelf nor in the recycle bin. */
  targetName: z.string(),
  ...figures,
})
export type SourceFigures = z.output<typeof sourceFigures>

const sourceReport = z.object({
  startDay: Day,
  endDay: Day,
  /** All sources together. A visitor who came by two of them counts once. */
  whole: z.object(figures),
  days: z.array(z.object({ day: Day, ...figures })),
  /** Sorted by income, then orders, then visitors, the best first. */
  sources: z.array(sourceFigures),
  /** Whether there are more sources than are listed. */
  cappedFlag: z.boolean(),
  asOfTime: Instant,
})
export type SourceReport = z.output<typeof sourceReport>

const lessonFigures = z.object({
  id: LessonId,
  name: z.string(),
  /** How many learners have opened it, and how many have finished it. */
  learnerCount: z.int(),
  doneCount: z.int(),
})
export type LessonFigures = z.output<typeof lessonFigures>

/** The learners whose first order of a good came by a source. */
const sourceLearning = z.object({
  id: SourceId,
  name: z.string(),
  shareId: WorkId.nullable(),
  learnerCount: z.int(),
  /** How many lessons they have finished together, of those that are listed. */
  doneCount: z.int(),
})
export type SourceLearning = z.output<typeof sourceLearning>

const days = int(7, 90).refine((value) => (sourceDays as readonly number[]).includes(value), {
  error: '请选择 7、30 或 90 天',
})

export const sourceReports = {
  /** Visits, orders and income by source, of all goods or of one. */
  getSources: endpoint({
    path: '/zsm/api/overview/sources',
    access: 'creator',
    areas: ['finance'],
    effect: 'read',
    input: z.object({ goodId: GoodId.optional(), days: days.default(30) }),
    output: sourceReport,
    errors: ['goodNotFound'],
  }),
  /** How far the learners of a good, or of one source, have come since its start, lesson by lesson in their order. */
  getLearning: endpoint({
    path: '/zsm/api/overview/learning',
    access: 'creator',
    areas: ['teaching'],
    effect: 'read',
    input: z.object({ goodId: GoodId, sourceId: SourceId.optional() }),
    output: z.object({
      /** How many learners have opened at least one lesson. */
      learnerCount: z.int(),
      lessons: z.array(lessonFigures),
      /** Every source that brought a learner, the one with the most first. */
      sources: z.array(sourceLearning),
      asOfTime: Instant,
    }),
    errors: ['goodNotFound', 'sourceNotFound'],
  }),
}
