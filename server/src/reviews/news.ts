import type { Review } from '@zsm/contract/learners/reviews'
import { learnerOrderPath } from '@zsm/contract/site/learner-pages'
import { learnerMessageType, notificationType } from '@zsm/contract/states'
import type { LearnerNews } from '../learners/public.ts'
import type { News } from '../notifications/public.ts'

type Told = Pick<Review, 'id' | 'orderId' | 'learnerName' | 'goodName' | 'stars' | 'words' | 'hideReason'>

const type = { typeDict: notificationType.review }
const pageOf = ({ id }: Told) => `/shop/reviews?open=${id}`
const toLearner = { typeDict: learnerMessageType.review }

/** Tells the creator that a learner has written or replaced a review. */
export const reviewedNews = (review: Told, changed: boolean): News => ({
  ...type,
  title: `${review.learnerName} ${changed ? '修改了对' : '评价了'}「${review.goodName}」${changed ? '的评价' : ''}：${review.stars} 星`,
  body: review.words || '没有写文字',
  link: pageOf(review),
})

/** Tells the learner that the creator has answered. */
export const answeredNews = (review: Told, answer: string): LearnerNews => ({
  ...toLearner,
  title: `老师回复了您对「${review.goodName}」的评价`,
  body: answer,
  link: learnerOrderPath(review.orderId),
})

export const ownHiddenNews = (review: Told, reason: string): LearnerNews => ({
  ...toLearner,
  title: `您对「${review.goodName}」的评价已被平台下架`,
  body: `原因：${reason}`,
  link: learnerOrderPath(review.orderId),
})

export const ownShownNews = (review: Told, reason: string): LearnerNews => ({
  ...toLearner,
  title: `您对「${review.goodName}」的评价已恢复显示`,
  body: `原因：${reason}`,
  link: learnerOrderPath(review.orderId),
})
