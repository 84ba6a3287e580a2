import { changeableDays, type OwnReview, type reviews } from '@zsm/contract/learners/reviews'
import { goodKind, orderState, payChannel } from '@zsm/contract/states'
import type { GoodId, Instant, LearnerId, Page, ReviewId } from '@zsm/contract/values'
import type { InputOf } from '@zsm/contract/wire/endpoint'
import { hasNumber } from '../accounts/public.ts'
import { now, plusDays } from '../clock.ts'
import { audit } from '../database/audit.ts'
import { once } from '../database/once.ts'
import { readPage } from '../database/page.ts'
import { type Sql, type Tx, transaction } from '../database/sql.ts'
import { fail } from '../failure.ts'
import { newId } from '../ids.ts'
import { getLearnerRow, lockLearner } from '../learners/public.ts'
import { notify } from '../notifications/public.ts'
import { type Bought, lockBought } from '../orders/public.ts'
import { reviewedNews } from './news.ts'
import {
  countWritten,
  countWrittenSince,
  findReviewOfOrder,
  findWritten,
  insertReview,
  listWritten,
  lockReview,
  type ReviewRow,
  replaceReview,
} from './queries.ts'
import { addStars, takeStars } from './scores.queries.ts'

type Input<Name extends keyof typeof reviews> = InputOf<(typeof reviews)[Name]>

/**
 * Whether the learner has opened a lesson of the good since a time. Passed in by `app.ts`, because lessons belong to a later domain.
 */
export type HasOpened = (
  sql: Sql,
  learner: LearnerId,
  opened: { goodId: GoodId; since: Instant },
) => Promise<boolean>

const mostInADay = 20

/** Reviews an order, once, after the good was used. */
export function writeReview(
  sql: Sql,
  hasOpened: HasOpened,
  learner: LearnerId,
  { requestId, ...input }: Input<'write'>,
): Promise<OwnReview> {
  return once(sql, { actor: learner, call: 'reviews.write', requestId, input }, async (sql) => {
    await lockLearner(sql, learner)
    // The order is locked, so a refund at the same moment sees this review, or is seen here.
    const order =
      (await lockBought(sql, { userId: learner, id: input.orderId, now: now() })) ?? fail('orderNotFound')
    await refuseUnused(sql, hasOpened, learner, order)
    if ((await countWrittenSince(sql, learner, plusDays(now(), -1))) >= mostInADay) fail('reviewTooMany')
    const { name: learnerName, mobile } = await getLearnerRow(sql, learner)
    const { creator, id, bundleOrderId, shopDict, goodId } = order
    const orderId = bundleOrderId ?? id
    if (await hasNumber(sql, creator, mobile)) fail('reviewOfOneself')
    const { stars, words } = input
    const reviewId = newId<ReviewId>()
    const review = { id: reviewId, orderId, shopDict, goodId, learnerId: learner, learnerName, stars, words }
    if (!(await insertReview(sql, { creatorId: creator, ...review, createTime: now() }))) fail('reviewExists')
    await addStars(sql, creator, review)
    const written = await getWritten(sql, learner, reviewId)
    await notify(sql, creator, reviewedNews(written, false))
    await audit(sql, {
      creator,
      action: 'reviews.write',
      target: target(reviewId),
      after: { goodId, stars, words },
    })
    return shownToLearner(written)
  })
}

/** Replaces a review, once, within `changeableDays`. */
export function changeReview(
  sql: Sql,
  learner: LearnerId,
  { id, stars, words }: Input<'change'>,
): Promise<OwnReview> {
  return transaction(sql, async (sql) => {
    const { creatorId: creator } = await getWritten(sql, learner, id)
    await lockReview(sql, creator, id)
    const before = await getWritten(sql, learner, id)
    const since = plusDays(now(), -changeableDays)
    if (!(await replaceReview(sql, learner, { id, stars, words, now: now(), since }))) fail('reviewFixed')
    await takeStars(sql, creator, [before])
    await addStars(sql, creator, { ...before, stars })
    const after = await getWritten(sql, learner, id)
    await notify(sql, creator, reviewedNews(after, true))
    await audit(sql, { creator, action: 'reviews.change', target: target(id), before, after })
    return shownToLearner(after)
  })
}

/** The learner's reviews, the newest first. */
export async function listOwnReviews(
  sql: Sql,
  learner: LearnerId,
  input: Input<'listOwn'>,
): Promise<Page<OwnReview>> {
  const page = await readPage(listWritten(sql, learner, input), countWritten(sql, learner), input)
  return { ...page, list: page.list.map(shownToLearner) }
}

/** The learner's review of an order, and whether the learner may write one now. */
export async function readOwnReview(
  sql: Sql,
  hasOpened: HasOpened,
  learner: LearnerId,
  order: Bought,
): Promise<{ review: OwnReview | null; reviewableFlag: boolean }> {
  const { creator, id, bundleOrderId, goodId } = order
  const review = await findReviewOfOrder(sql, creator, { orderId: bundleOrderId ?? id, goodId })
  const reviewableFlag = !review && isReviewable(order) && (await isUsed(sql, hasOpened, learner, order))
  return { review: review ? shownToLearner(review) : null, reviewableFlag }
}

async function refuseUnused(sql: Tx, hasOpened: HasOpened, learner: LearnerId, order: Bought): Promise<void> {
  if (!isReviewable(order)) fail('reviewNotAllowed')
  if (!(await isUsed(sql, hasOpened, learner, order))) fail('reviewTooEarly')
}

/** True for a sale of ours that was not refunded in full. Access by hand is no sale. Of a bundle each good is reviewed, not the bundle. */
const isReviewable = ({ bizDict, unsoldFlag, statusDict, payChannelDict }: Bought) =>
  bizDict !== goodKind.bundle &&
  !unsoldFlag &&
  reviewed.includes(statusDict) &&
  payChannelDict !== payChannel.offline

const reviewed: readonly Bought['statusDict'][] = [
  orderState.paid,
  orderState.delivering,
  orderState.finished,
  orderState.refunding,
  orderState.partlyRefunded,
]

/** Whether a lesson was opened, a file was downloaded, or a service is finished. */
async function isUsed(
  sql: Sql,
  hasOpened: HasOpened,
  learner: LearnerId,
  { bizDict, goodId, payTime, createTime, deliverTime, finishTime }: Bought,
): Promise<boolean> {
  if (bizDict === goodKind.service) return finishTime !== null
  if (bizDict === goodKind.download) return deliverTime !== null
  return hasOpened(sql, learner, { goodId, since: payTime ?? createTime })
}

async function getWritten(sql: Sql, learner: LearnerId, id: ReviewId): Promise<ReviewRow> {
  return (await findWritten(sql, learner, id)) ?? fail('reviewNotFound')
}

function shownToLearner(row: ReviewRow): OwnReview {
  const { id, orderId, goodId, goodName, stars, words, answer, answerTime, createTime, changeTime } = row
  const { refundFlag, hiddenFlag, hideReason } = row
  const endTime = plusDays(createTime, changeableDays)
  const isFixed = changeTime !== null || hiddenFlag || refundFlag || Date.parse(endTime) <= Date.parse(now())
  return {
    id,
    orderId,
    goodId,
    goodName,
    stars,
    words,
    answer,
    answerTime,
    createTime,
    changeTime,
    refundFlag,
    hiddenFlag,
    hideReason,
    changeEndTime: isFixed ? null : endTime,
  }
}

const target = (id: ReviewId) => ({ type: 'review', id })
