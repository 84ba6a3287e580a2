import { z } from 'zod'
import { review, Stars } from '../learners/reviews.ts'
import { flag, line, page, pageInput, ReviewId } from '../values.ts'
import { endpoint } from '../wire/endpoint.ts'

const operatorReview = review.extend({ frontName: z.string() })
export type OperatorReview = z.output<typeof operatorReview>

const decided = { id: ReviewId, reason: line(2, 200, '原因') }

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
  hideReview: endpoint({
    path: '/zsm/api/operator/hideReview',
    access: 'operator',
    roles: ['reviewer', 'support'],
    sends: 'body',
    input: z.object(decided),
    output: operatorReview,
    errors: ['reviewNotFound', 'reviewStateChanged'],
  }),
  showReview: endpoint({
    path: '/zsm/api/operator/showReview',
    access: 'operator',
    roles: ['reviewer', 'support'],
    sends: 'body',
    input: z.object(decided),
    output: operatorReview,
    errors: ['reviewNotFound', 'reviewStateChanged'],
  }),
}
