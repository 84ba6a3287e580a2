import { z } from 'zod'
import { flag, GoodId, ids, LessonId, ShopId } from '../values.ts'
import { endpoint } from '../wire/endpoint.ts'

/** A number that is exact, or capped: then there are more. */
const counted = z.object({ count: z.int(), cappedFlag: flag })
export type Counted = z.output<typeof counted>

const impact = z.object({
  /** who may use the good now; they keep it, whatever becomes of the good */
  learners: counted,
  /** of these lessons: who has begun one of them; null without lessons */
  begun: counted.nullable(),
  /** open checkouts, those of bundles with it included; they keep their price */
  checkouts: counted,
  /** orders under way of it, or of a bundle that sold it: a service that is not accepted, a refund that is not decided */
  orders: counted,
  /** works, drafts too, to which it is attached */
  works: counted,
  /** addresses and posters by which visitors come to it */
  sources: counted,
  /** the names of the bundles on the shelf that have it in them: they pause while it is off the shelf */
  bundles: z.array(z.string()),
  /** the shop whose page shows it now */
  shopId: ShopId.nullable(),
})
export type Impact = z.output<typeof impact>
export type PricesImpact = Pick<Impact, 'checkouts' | 'works' | 'sources'>

export const impacts = {
  /** What a change of a good touches: before it leaves the shelf, is deleted or gets another price, or some of its lessons go. */
  count: endpoint({
    path: '/zsm/api/good/countImpact',
    access: 'creator',
    areas: ['teaching'],
    effect: 'read',
    input: z.object({ id: GoodId, lessonIds: ids(LessonId, 1000).default([]) }),
    output: impact,
    errors: ['goodNotFound'],
  }),
  /** What other prices of several goods touch. What touches several of them, such as a bundle's checkout, counts once. */
  countPrices: endpoint({
    path: '/zsm/api/good/countPricesImpact',
    access: 'creator',
    areas: ['teaching'],
    effect: 'read',
    input: z.object({ ids: ids(GoodId, 100) }),
    output: impact.pick({ checkouts: true, works: true, sources: true }),
    errors: ['goodNotFound'],
  }),
}
