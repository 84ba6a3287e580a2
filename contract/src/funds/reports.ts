import { z } from 'zod'
import { goodKind, reportPeriod } from '../states.ts'
import { CreatorId, Day, GoodId, Instant, Money, page, pageInput } from '../values.ts'
import { endpoint } from '../wire/endpoint.ts'

/** Income, refunds and fees in a range of Asia/Shanghai days. Offline sales are not included. */
const fundReport = z.object({
  id: z.string(),
  frontId: CreatorId,
  startDay: Day,
  endDay: Day,
  orderCount: z.int(),
  payUserCount: z.int(),
  /** buyers who paid for the first time */
  newUserCount: z.int(),
  /** visits of goods; each visitor of a good counts once a day */
  viewCount: z.int(),
  /** orderCount divided by viewCount in basis points, at most 10000; null without visits */
  convertBp: z.int().nullable(),
  payFen: Money,
  refundCount: z.int(),
  refundFen: Money,
  /** reduced by the fees that refunds gave back */
  feeFen: Money,
  /** payFen − refundFen − feeFen */
  netFen: Money,
  byBiz: z.array(z.object({ bizDict: goodKind.codec, payFen: Money, orderCount: z.int() })),
  topGoods: z.array(z.object({ goodId: GoodId, goodName: z.string(), payFen: Money, orderCount: z.int() })),
  /** compared with as many days before; deltaBp is null if those had no income */
  compare: z.object({ prevNetFen: Money, deltaBp: z.int().nullable() }),
  asOfTime: Instant,
})
export type FundReport = z.output<typeof fundReport>

const reportRange = { startDay: Day.optional(), endDay: Day.optional() }

export const fundReports = {
  /** Specification: fundReport/get. By default the last 30 days. */
  getReport: endpoint({
    path: '/zsm/api/fundReport/get',
    access: 'creator',
    areas: ['finance'],
    effect: 'read',
    input: z.object(reportRange),
    output: fundReport,
  }),
  /** Specification: fundReport/listData. 1 日, 2 周 (from Monday), 3 月. Periods without any movement are omitted; newest first. */
  listReport: endpoint({
    path: '/zsm/api/fundReport/listData',
    access: 'creator',
    areas: ['finance'],
    effect: 'read',
    input: z.object({
      pageNum: pageInput.pageNum,
      pageSize: pageInput.pageSize,
      periodDict: reportPeriod.codec.default(reportPeriod.day),
      ...reportRange,
    }),
    output: page(fundReport.omit({ byBiz: true, topGoods: true })),
  }),
}
