import { z } from 'zod'
import { pricePlanState } from '../states.ts'
import { Amount, GoodId, Instant, ids, Money, Price, PricePlanId, Version, wholeList } from '../values.ts'
import { endpoint } from '../wire/endpoint.ts'
import { changedGood } from './good.ts'

/** A price that begins at a time. With an end it is an offer (限时优惠): then the former price comes back. */
const pricePlan = z.object({
  id: PricePlanId,
  goodId: GoodId,
  priceFen: Money,
  /** null: the price shown struck through stays as it is */
  linePriceFen: Money.nullable(),
  beginTime: Instant,
  endTime: Instant.nullable(),
  statusDict: pricePlanState.codec,
  /** the price that stood before; null before the beginning */
  formerPriceFen: Money.nullable(),
  /** why it was not carried out, or what ended it early */
  reason: z.string(),
  version: z.int(),
})
export type PricePlan = z.output<typeof pricePlan>

/** The outcome for one plan. */
const changedPlan = changedGood.extend({ id: PricePlanId })
export type ChangedPlan = z.output<typeof changedPlan>

const planIds = ids(PricePlanId, 100)

/** Planned prices of goods. */
export const pricePlans = {
  /**
   * Plans a price for each of several goods, with an outcome for each. Without `beginTime` it begins at once; without `endTime` it
   * stays. `seenFen`: the present price on the caller's screen. The same call again finds the plans that it made.
   */
  planPrices: endpoint({
    path: '/zsm/api/good/planPrices',
    access: 'creator',
    areas: ['teaching'],
    sends: 'body',
    input: z.object({
      plans: z
        .array(z.object({ id: GoodId, priceFen: Amount, linePriceFen: Price.optional(), seenFen: Price }))
        .min(1, '请选择商品')
        .max(100, '一次最多 100 个商品'),
      beginTime: Instant.optional(),
      endTime: Instant.optional(),
    }),
    output: z.object({ list: z.array(changedGood.extend({ planId: PricePlanId.nullable() })) }),
  }),
  /** The plans of a good that are to come or run, in order. */
  listPricePlans: endpoint({
    path: '/zsm/api/good/listPricePlans',
    access: 'creator',
    areas: ['teaching'],
    effect: 'read',
    input: z.object({ id: GoodId }),
    output: wholeList(pricePlan),
    errors: ['goodNotFound'],
  }),
  /** Gives a plan other times. Of one that runs, only the end can change. */
  changePricePlan: endpoint({
    path: '/zsm/api/good/changePricePlan',
    access: 'creator',
    areas: ['teaching'],
    input: z.object({
      id: PricePlanId,
      beginTime: Instant,
      endTime: Instant.optional(),
      version: Version,
    }),
    output: pricePlan,
    errors: [
      'pricePlanNotFound',
      'goodNotFound',
      'versionConflict',
      'pricePlanWrong',
      'pricePlanOverlaps',
      'pricePlanStateChanged',
    ],
  }),
  /** Cancels plans, each with its outcome. One that runs ends, and the former price comes back. */
  cancelPricePlans: endpoint({
    path: '/zsm/api/good/cancelPricePlans',
    access: 'creator',
    areas: ['teaching'],
    input: z.object({ ids: planIds }),
    output: z.object({ list: z.array(changedPlan) }),
  }),
  /** Undoes a cancellation, or that a change of price by hand ended a plan, within ten minutes. */
  restorePricePlans: endpoint({
    path: '/zsm/api/good/restorePricePlans',
    access: 'creator',
    areas: ['teaching'],
    input: z.object({ ids: planIds }),
    output: z.object({ list: z.array(changedPlan) }),
  }),
}
