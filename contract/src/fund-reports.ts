import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { goodKind, reportPeriod } from './states.ts'
import { CreatorId, Day, GoodId, Instant, page, pageInput, SignedFen } from './values.ts'

/** What came in, went back and was kept in a range of Asia/Shanghai days; sales outside of any channel are not in it. */
const fundReport = z.object({
  id: z.string(),
  frontId: CreatorId,
  startDay: Day,
  endDay: Day,
  orderCount: z.int(),
  payUserCount: z.int(),
  /** who paid for the first time */
  newUserCount: z.int(),
  /** visits of goods: each visitor of a good once a day */
  viewCount: z.int(),
  /** orderCount to viewCount in basis points, at most 10000; null where nobody came */
  convertBp: z.int().nullable(),
  payFen: z.int(),
  refundCount: z.int(),
  refundFen: z.int(),
  /** less what refunds gave back */
  feeFen: SignedFen,
  /** payFen − refundFen − feeFen */
  netFen: SignedFen,
  byBiz: z.array(z.object({ bizDict: goodKind.codec, payFen: z.int(), orderCount: z.int() })),
  topGoods: z.array(z.object({ goodId: GoodId, goodName: z.string(), payFen: z.int(), orderCount: z.int() })),
  /** against the days before, as many; deltaBp null where there was nothing */
  compare: z.object({ prevNetFen: SignedFen, deltaBp: z.int().nullable() }),
  asOfTime: Instant,
})
export type FundReport = z.output<typeof fundReport>

const reportRange = { startDay: Day.optional(), endDay: Day.optional() }

export const fundReports = {
  /** Seed: fundReport/get. By default the last 30 days. */
  getReport: endpoint({
    path: '/zsm/api/fundReport/get',
    access: 'creator',
    effect: 'read',
    input: z.object(reportRange),
    output: fundReport,
  }),
  /** Seed: fundReport/listData. 1 日, 2 周 (from Monday), 3 月; those in which something moved, newest first. */
  listReport: endpoint({
    path: '/zsm/api/fundReport/listData',
    access: 'creator',
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
