import type { OwnReview, Review, reviews } from '@zsm/contract/learners/reviews'
import type { CreatorId, GoodId, Instant, LearnerId, OrderId, ReviewId } from '@zsm/contract/values'
import type { InputOf } from '@zsm/contract/wire/endpoint'
import { cappedCount, type PageInput, pageBounds } from '../database/page.ts'
import type { Fragment, Sql, Tx } from '../database/sql.ts'
import type { Starred } from './scores.queries.ts'

/** The name of the reviewed good: of a bundle's order, that of the good in it. */
export const goodName = (sql: Sql): Fragment => sql`
  case when o.good_id = r.good_id then o.good_name else coalesce((
    select g.name from goods g where g.creator_id = r.creator_id and g.id = r.good_id), o.good_name) end`

/** A review as stored, with the ids of its creator and its learner. */
export type ReviewRow = Review & { creatorId: CreatorId; learnerId: LearnerId }

const fromReviews = (sql: Sql): Fragment => sql`
  from reviews r join orders o on o.creator_id = r.creator_id and o.id = r.order_id`

const rows = (sql: Sql): Fragment => sql`
  select r.id, r.creator_id, r.learner_id, r.order_id, o.order_no, r.shop_dict, r.good_id, ${goodName(sql)} as good_name, r.learner_name, r.stars,
    r.words, r.answer, r.answer_time, r.create_time, r.change_time, r.refund_flag, r.hide_time is not null as hidden_flag,
    r.hide_reason, r.version
  ${fromReviews(sql)}`

type Filter = Omit<InputOf<typeof reviews.listData>, 'pageNum' | 'pageSize'>

function matching(
  sql: Sql,
  creator: CreatorId,
  { keyword, shopDict, goodId, stars, answeredFlag }: Filter,
): Fragment {
  return sql`r.creator_id = ${creator}
    ${keyword ? sql`and strpos(lower(r.words || ' ' || r.answer || ' ' || r.learner_name || ' ' || ${goodName(sql)}), lower(${keyword})) > 0` : sql.empty}
    ${shopDict === undefined ? sql.empty : sql`and r.shop_dict = ${shopDict}`}
    ${goodId === undefined ? sql.empty : sql`and r.good_id = ${goodId}`}
    ${stars === undefined ? sql.empty : sql`and r.stars = ${stars}`}
    ${answeredFlag === undefined ? sql.empty : answeredFlag ? sql`and r.answer_time is not null` : sql`and r.answer_time is null and r.hide_time is null`}`
}

export function listReviews(sql: Sql, creator: CreatorId, filter: Filter & PageInput): Promise<ReviewRow[]> {
  const { limit, offset } = pageBounds(filter)
  return sql<ReviewRow[]>`
    ${rows(sql)} where ${matching(sql, creator, filter)} order by r.id desc limit ${limit} offset ${offset}`
}

export function countReviews(sql: Sql, creator: CreatorId, filter: Filter): Promise<number> {
  return cappedCount(sql, sql`${fromReviews(sql)} where ${matching(sql, creator, filter)}`)
}

export async function findReview(sql: Sql, creator: CreatorId, id: ReviewId): Promise<ReviewRow | undefined> {
  const [review] = await sql<ReviewRow[]>`${rows(sql)} where r.creator_id = ${creator} and r.id = ${id}`
  return review
}

export async function findReviewOfOrder(
  sql: Sql,
  creator: CreatorId,
  { orderId, goodId }: { orderId: OrderId; goodId: GoodId },
): Promise<ReviewRow | undefined> {
  const [review] = await sql<
    ReviewRow[]
  >`${rows(sql)} where r.creator_id = ${creator} and r.order_id = ${orderId} and r.good_id = ${goodId}`
  return review
}

/** Locks the review until the transaction ends; false if there is none. */
export async function lockReview(sql: Tx, creator: CreatorId, id: ReviewId): Promise<boolean> {
  const found = await sql<{ id: ReviewId }[]>`
    select id from reviews where creator_id = ${creator} and id = ${id} for update`
  return found.length > 0
}

/** The learner's own reviews, newest first. Across creators, because the learner asks. */
export function listWritten(sql: Sql, learner: LearnerId, page: PageInput): Promise<ReviewRow[]> {
  const { limit, offset } = pageBounds(page)
  return sql<ReviewRow[]>`
    ${rows(sql)} where r.learner_id = ${learner} order by r.id desc limit ${limit} offset ${offset}`
}

export function countWritten(sql: Sql, learner: LearnerId): Promise<number> {
  return cappedCount(sql, sql`from reviews where learner_id = ${learner}`)
}

export async function findWritten(
  sql: Sql,
  learner: LearnerId,
  id: ReviewId,
): Promise<ReviewRow | undefined> {
  const [review] = await sql<ReviewRow[]>`${rows(sql)} where r.learner_id = ${learner} and r.id = ${id}`
  return review
}

/** How many reviews the learner wrote since a time. */
export async function countWrittenSince(sql: Sql, learner: LearnerId, time: Instant): Promise<number> {
  const [row] = await sql<[{ count: number }]>`
    select count(*) as count from reviews where learner_id = ${learner} and create_time > ${time}`
  return row.count
}

type NewReview = Starred & {
  creatorId: CreatorId
  id: ReviewId
  orderId: OrderId
  learnerId: LearnerId
  learnerName: string
  words: string
  createTime: Instant
}

/** False if the order has a review of the good already. */
export async function insertReview(sql: Tx, review: NewReview): Promise<boolean> {
  const inserted = await sql<{ id: ReviewId }[]>`
    insert into reviews ${sql.insert(review)} on conflict on constraint reviews_order_key do nothing returning id`
  return inserted.length > 0
}

/** False if the learner may not replace the review: it was replaced before, is hidden or too old, or its order was refunded in full. */
export async function replaceReview(
  sql: Tx,
  learner: LearnerId,
  {
    id,
    stars,
    words,
    now,
    since,
  }: Pick<OwnReview, 'id' | 'stars' | 'words'> & { now: Instant; since: Instant },
): Promise<boolean> {
  const replaced = await sql<{ id: ReviewId }[]>`
    update reviews set stars = ${stars}, words = ${words}, change_time = ${now}, version = version + 1
    where learner_id = ${learner} and id = ${id} and change_time is null and hide_time is null and not refund_flag
      and create_time > ${since}
    returning id`
  return replaced.length > 0
}

/** False if the version has changed or the review is hidden. */
export async function putAnswer(
  sql: Tx,
  creator: CreatorId,
  { id, answer, version, now }: Pick<Review, 'id' | 'answer' | 'version'> & { now: Instant },
): Promise<boolean> {
  const changed = await sql<{ id: ReviewId }[]>`
    update reviews set answer = ${answer}, answer_time = ${now}, version = version + 1
    where creator_id = ${creator} and id = ${id} and version = ${version} and hide_time is null
    returning id`
  return changed.length > 0
}

/** Marks the reviews of an order that was refunded in full, once: one, or several of a bundle. */
export async function markGivenBack(
  sql: Tx,
  creator: CreatorId,
  orderId: OrderId,
): Promise<(Starred & { hiddenFlag: boolean })[]> {
  return sql<(Starred & { hiddenFlag: boolean })[]>`
    update reviews set refund_flag = true, version = version + 1
    where creator_id = ${creator} and order_id = ${orderId} and not refund_flag
    returning shop_dict, good_id, stars, hide_time is not null as hidden_flag`
}

type Shown = { goodId: GoodId; stars?: number | undefined }

/** The public reviews of a good: all except hidden ones, newest first. */
export function listShown(sql: Sql, creator: CreatorId, filter: Shown & PageInput): Promise<ReviewRow[]> {
  const { limit, offset } = pageBounds(filter)
  return sql<ReviewRow[]>`
    ${rows(sql)} where ${shown(sql, creator, filter)} order by r.id desc limit ${limit} offset ${offset}`
}

export function countShown(sql: Sql, creator: CreatorId, filter: Shown): Promise<number> {
  return cappedCount(sql, sql`from reviews r where ${shown(sql, creator, filter)}`)
}

const shown = (sql: Sql, creator: CreatorId, { goodId, stars }: Shown): Fragment => sql`
  r.creator_id = ${creator} and r.good_id = ${goodId} and r.hide_time is null
  ${stars === undefined ? sql.empty : sql`and r.stars = ${stars}`}`
