import type { OperatorReview, operatorReviews } from '@zsm/contract/office/reviews'
import type { CreatorId, Page, ReviewId } from '@zsm/contract/values'
import type { InputOf } from '@zsm/contract/wire/endpoint'
import { now } from '../clock.ts'
import { readPage } from '../database/page.ts'
import type { Sql, Tx } from '../database/sql.ts'
import { fail } from '../failure.ts'
import { tellLearner } from '../learners/public.ts'
import { ownHiddenNews, ownShownNews } from './news.ts'
import {
  countAllReviews,
  findAnyReview,
  hide,
  listAllReviews,
  type OfficeRow,
  show,
} from './office.queries.ts'
import { lockReview } from './queries.ts'
import { addStars, takeStars } from './scores.queries.ts'

export async function searchAllReviews(
  sql: Sql,
  filters: InputOf<typeof operatorReviews.listReview>,
): Promise<Page<OperatorReview>> {
  const page = await readPage(listAllReviews(sql, filters), countAllReviews(sql, filters), filters)
  return { ...page, list: page.list.map(shownToOperator) }
}

/** Hides a review from everybody but its creator and its learner, who read the reason. Its stars no longer count. */
export async function takeDownReview(
  sql: Tx,
  creator: CreatorId,
  { id, reason }: { id: ReviewId; reason: string },
): Promise<void> {
  const before = await lockAnyReview(sql, id)
  const hidden = (await hide(sql, creator, { id, reason, time: now() })) ?? fail('reviewStateChanged')
  if (!hidden.refundFlag) await takeStars(sql, creator, [before])
  await tellLearner(sql, before.learnerId, { creator, ...ownHiddenNews(before, reason) })
}

/** Shows a hidden review again. */
export async function putReviewBack(
  sql: Tx,
  creator: CreatorId,
  { id, reason }: { id: ReviewId; reason: string },
): Promise<void> {
  const before = await lockAnyReview(sql, id)
  const shown = (await show(sql, creator, id)) ?? fail('reviewStateChanged')
  if (!shown.refundFlag) await addStars(sql, creator, before)
  await tellLearner(sql, before.learnerId, { creator, ...ownShownNews(before, reason) })
}

/** The review, locked, with everybody's earlier changes. Fails if it does not exist. */
async function lockAnyReview(sql: Tx, id: ReviewId): Promise<OfficeRow> {
  const { creatorId } = await getAnyReview(sql, id)
  await lockReview(sql, creatorId, id)
  return getAnyReview(sql, id)
}

async function getAnyReview(sql: Sql, id: ReviewId): Promise<OfficeRow> {
  return (await findAnyReview(sql, id)) ?? fail('reviewNotFound')
}

const shownToOperator = ({ creatorId: _, learnerId: __, ...review }: OfficeRow): OperatorReview => review
