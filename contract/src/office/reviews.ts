import { z } from 'zod'
import { review, Stars } from '../learners/reviews.ts'
import { flag, page, pageInput } from '../values.ts'
import { endpoint } from '../wire/endpoint.ts'

const operatorReview = review.extend({ frontName: z.string() })
export type OperatorReview = z.output<typeof operatorReview>

/** Reviews of all shops. A hidden one is neither shown nor counted; its creator and its learner read the reason. */
export const operatorReviews = {
  /** The newest first. */
  listReview: endpoint({
    path: '/zsm/api/operator/listReview',
    access: 'operator',
    roles: ['reviewer', 'support'],
    effect: 'read',
    input: z.object({ ...pageInput, stars: Stars.optional(), hiddenFlag: flag.optional() }),
    output: page(operatorReview),
  }),
}
