import type { OperatorReview, operatorReviews } from '@zsm/contract/office/reviews'
import type { Page, ReviewId } from '@zsm/contract/values'
import type { InputOf } from '@zsm/contract/wire/endpoint'
import { now } from '../clock.ts'
import { audit } from '../database/audit.ts'
import { readPage } from '../database/page.ts'
import { type Sql, type Tx, transaction } from '../database/sql.ts'
import { fail } from '../failure.ts'
import { tellLearner } from '../learners/public.ts'
import { notify } from '../notifications/public.ts'
import { hiddenNews, ownHiddenNews, ownShownNews, shownNews } from './news.ts'
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

type Decision = InputOf<typeof operatorReviews.hideReview>

export async function searchAllReviews(
  sql: Sql,
  filters: InputOf<typeof operatorReviews.listReview>,
): Promise<Page<OperatorReview>> {
  const page = await readPage(listAllReviews(sql, filters), countAllReviews(sql, filters), filters)
  return { ...page, list: page.list.map(shownToOperator) }
}

/** Hides a review from everybody but its creator and its learner, who read the reason. Its stars no longer count. */
export function hideReview(sql: Sql, { id, reason }: Decision): Promise<OperatorReview> {
  return transaction(sql, async (sql) => {
    const before = await lockAnyReview(sql, id)
    const { creatorId: creator, learnerId } = before
    const hidden = (await hide(sql, creator, { id, reason, time: now() })) ?? fail('reviewStateChanged')
    if (!hidden.refundFlag) await takeStars(sql, creator, [before])
    await notify(sql, creator, hiddenNews(before, reason))
    await tellLearner(sql, learnerId, { creator, ...ownHiddenNews(before, reason) })
    await audit(sql, { creator, action: 'reviews.hide', target: target(id), after: { reason } })
    return shownToOperator(await getAnyReview(sql, id))
  })
}

/** Shows a hidden review again. */
export function showReview(sql: Sql, { id, reason }: Decision): Promise<OperatorReview> {
  return transaction(sql, async (sql) => {
    const before = await lockAnyReview(sql, id)
    const { creatorId: creator, learnerId } = before
    const shown = (await show(sql, creator, id)) ?? fail('reviewStateChanged')
    if (!shown.refundFlag) await addStars(sql, creator, before)
    await notify(sql, creator, shownNews(before, reason))
    await tellLearner(sql, learnerId, { creator, ...ownShownNews(before, reason) })
    await audit(sql, { creator, action: 'reviews.show', target: target(id), after: { reason } })
    return shownToOperator(await getAnyReview(sql, id))
  })
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

const target = (id: ReviewId) => ({ type: 'review', id })
