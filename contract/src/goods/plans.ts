import { z } from 'zod'
import { goodKind, plannedKind, plannedOutcome, shopKind } from '../states.ts'
import { CouponId, GoodId, Instant, LessonId, Money, PricePlanId } from '../values.ts'
import { endpoint } from '../wire/endpoint.ts'

/** Something that is to happen at a time, or was to. Of the four ids, those stand that it has. */
const planned = z.object({
  kindDict: plannedKind.codec,
  time: Instant,
  outcomeDict: plannedOutcome.codec,
  /** why it did not happen, or what ended it early */
  reason: z.string(),
  /** of the good or the coupon */
  name: z.string(),
  goodId: GoodId.nullable(),
  shopDict: shopKind.codec.nullable(),
  bizDict: goodKind.codec.nullable(),
  lessonId: LessonId.nullable(),
  lessonName: z.string(),
  couponId: CouponId.nullable(),
  pricePlanId: PricePlanId.nullable(),
  /** the price from then on; null where it is not known yet */
  priceFen: Money.nullable(),
  /** the end that belongs to this beginning, or the beginning to this end */
  otherTime: Instant.nullable(),
  /** of the lesson or the price plan */
  version: z.int().nullable(),
})
export type Planned = z.output<typeof planned>

/** The longest time that one read spans: six weeks of a month's calendar, and some. */
export const mostPlanDays = 62

export const plans = {
  /** What is planned from `from` until before `to`, in order, and what became of what has passed. `totalCapped`: there is more. */
  listData: endpoint({
    path: '/zsm/api/plan/listData',
    access: 'creator',
    areas: ['teaching'],
    effect: 'read',
    input: z.object({ from: Instant, to: Instant }),
    output: z.object({ list: z.array(planned), total: z.int(), totalCapped: z.boolean() }),
  }),
}
