import type { OwnReview } from '@zsm/contract/learners/reviews'
import type { GoodId, LessonId, OrderId } from '@zsm/contract/values'
import type { Sql } from '../../src/database/sql.ts'
import { newId } from '../../src/ids.ts'
import { openLesson } from '../../src/learning/playing.ts'
import { hasOpened } from '../../src/learning/public.ts'
import { openMedia } from '../../src/materials/public.ts'
import { writeReview } from '../../src/reviews/public.ts'
import { type MadeLearner, makeLearner } from '../makers.ts'
import { makeNotice, pay } from '../money.ts'

/** A learner's paid order of a course; the learner is a new one unless given. */
export async function makeBought(
  sql: Sql,
  goodId: GoodId,
  learner?: MadeLearner,
): Promise<{ learner: MadeLearner; orderId: OrderId; tradeNo: string }> {
  const buyer = learner ?? (await makeLearner(sql))
  const notice = makeNotice(goodId, { userId: buyer.learner })
  const { orderNo } = await pay(sql, notice)
  const [order] = await sql<[{ id: OrderId }]>`select id from orders where order_no = ${orderNo}`
  return { learner: buyer, orderId: order.id, tradeNo: notice.tradeNo }
}

/** Opens the first lesson of what was bought. */
export async function study(sql: Sql, { learner }: MadeLearner, orderId: OrderId): Promise<void> {
  const [session] = await sql<[{ id: string }]>`
    select id from learner_sessions where learner_id = ${learner} limit 1`
  const [lesson] = await sql<[{ id: LessonId }]>`
    select good_details.id from orders
    join goods on goods.creator_id = orders.creator_id and goods.id = orders.good_id
    join good_details on good_details.creator_id = goods.creator_id and good_details.temp_good_id = goods.temp_good_id
    where orders.id = ${orderId} limit 1`
  const device = { learner, session: session.id }
  await openLesson(sql, openMedia('a secret for tests'), device, { orderId, lessonId: lesson.id })
}

/** A review by a new learner who bought the course and opened a lesson. */
export async function makeReview(
  sql: Sql,
  goodId: GoodId,
  { stars = 5, words = '讲得清楚' }: { stars?: number; words?: string } = {},
): Promise<{ learner: MadeLearner; orderId: OrderId; tradeNo: string; review: OwnReview }> {
  const bought = await makeBought(sql, goodId)
  await study(sql, bought.learner, bought.orderId)
  const input = { orderId: bought.orderId, stars, words, requestId: newId<string>() }
  return { ...bought, review: await writeReview(sql, hasOpened, bought.learner.learner, input) }
}
