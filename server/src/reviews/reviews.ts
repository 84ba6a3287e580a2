import type { Review, reviews } from '@zsm/contract/learners/reviews'
import type { CreatorId, OrderId, Page, ReviewId } from '@zsm/contract/values'
import type { InputOf } from '@zsm/contract/wire/endpoint'
import { now } from '../clock.ts'
import { audit } from '../database/audit.ts'
import { readPage } from '../database/page.ts'
import { type Sql, type Tx, transaction } from '../database/sql.ts'
import { fail } from '../failure.ts'
import { tellLearner } from '../learners/public.ts'
import { answeredNews } from './news.ts'
import {
  countReviews,
  findReview,
  listReviews,
  lockReview,
  markGivenBack,
  putAnswer,
  type ReviewRow,
} from './queries.ts'
import { takeStars } from './scores.queries.ts'

type Input<Name extends keyof typeof reviews> = InputOf<(typeof reviews)[Name]>

/** Reviews of the creator's goods. */
export async function searchReviews(
  sql: Sql,
  creator: CreatorId,
  filter: Input<'listData'>,
): Promise<Page<Review>> {
  const page = await readPage(listReviews(sql, creator, filter), countReviews(sql, creator, filter), filter)
  return { ...page, list: page.list.map(shownToCreator) }
}

export async function readReview(sql: Sql, creator: CreatorId, { id }: Input<'get'>): Promise<Review> {
  return shownToCreator(await getReview(sql, creator, id))
}

/** Answers a review, or replaces the answer. The learner is told of the first answer only. */
export function answerReview(
  sql: Sql,
  creator: CreatorId,
  { id, answer, version }: Input<'answer'>,
): Promise<Review> {
  return transaction(sql, async (sql) => {
    await lockReview(sql, creator, id)
    const before = await getReview(sql, creator, id)
    if (before.hiddenFlag) fail('reviewHidden')
    if (!(await putAnswer(sql, creator, { id, answer, version, now: now() }))) fail('versionConflict')
    const after = await getReview(sql, creator, id)
    if (before.answer === '')
      await tellLearner(sql, before.learnerId, { creator, ...answeredNews(after, answer) })
    await audit(sql, { creator, action: 'reviews.answer', target: { type: 'review', id }, before, after })
    return shownToCreator(after)
  })
}

/** Marks the reviews of an order that was refunded in full. They stay, and their stars no longer count. */
export async function reviewGivenBack(sql: Tx, creator: CreatorId, orderId: OrderId): Promise<void> {
  const reviews = await markGivenBack(sql, creator, orderId)
  await takeStars(
    sql,
    creator,
    reviews.filter(({ hiddenFlag }) => !hiddenFlag),
  )
}

async function getReview(sql: Sql, creator: CreatorId, id: ReviewId): Promise<ReviewRow> {
  return (await findReview(sql, creator, id)) ?? fail('reviewNotFound')
}

const shownToCreator = ({ creatorId: _, learnerId: __, ...review }: ReviewRow): Review => review
