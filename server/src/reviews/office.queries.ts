import type { Review } from '@zsm/contract/learners/reviews'
import type { OperatorReview, operatorReviews } from '@zsm/contract/office/reviews'
import type { CreatorId, Instant, LearnerId, ReviewId } from '@zsm/contract/values'
import type { InputOf } from '@zsm/contract/wire/endpoint'
import { cappedCount, pageBounds } from '../database/page.ts'
import type { Fragment, Sql, Tx } from '../database/sql.ts'
import { goodName } from './queries.ts'

type Filters = InputOf<typeof operatorReviews.listReview>
export type OfficeRow = OperatorReview & { creatorId: CreatorId; learnerId: LearnerId }

const fromReviews = (sql: Sql): Fragment => sql`
  from reviews r
  join orders o on o.creator_id = r.creator_id and o.id = r.order_id
  join fronts f on f.creator_id = r.creator_id`

const rows = (sql: Sql): Fragment => sql`
  select r.id, r.creator_id, r.learner_id, r.order_id, o.order_no, r.shop_dict, r.good_id, ${goodName(sql)} as good_name, r.learner_name, r.stars,
    r.words, r.answer, r.answer_time, r.create_time, r.change_time, r.refund_flag, r.hide_time is not null as hidden_flag,
    r.hide_reason, r.version, f.name as front_name
  ${fromReviews(sql)}`

/** Reviews of all creators: operators know only the review's id. */
export function listAllReviews(sql: Sql, filters: Filters): Promise<OfficeRow[]> {
  const { limit, offset } = pageBounds(filters)
  return sql<OfficeRow[]>`
    ${rows(sql)} where ${matching(sql, filters)} order by r.id desc limit ${limit} offset ${offset}`
}

export function countAllReviews(sql: Sql, filters: Filters): Promise<number> {
  return cappedCount(sql, sql`${fromReviews(sql)} where ${matching(sql, filters)}`)
}

/** A review of any creator: operators know only its id. */
export async function findAnyReview(sql: Sql, id: ReviewId): Promise<OfficeRow | undefined> {
  const [review] = await sql<OfficeRow[]>`${rows(sql)} where r.id = ${id}`
  return review
}

/** The keyword matches as literal text: an order's number, or a part of the words, the answer or the good's name. */
function matching(sql: Sql, { stars, hiddenFlag, keyword }: Filters): Fragment {
  return sql`true
    ${stars === undefined ? sql.empty : sql`and r.stars = ${stars}`}
    ${hiddenFlag === undefined ? sql.empty : hiddenFlag ? sql`and r.hide_time is not null` : sql`and r.hide_time is null`}
    ${keyword ? sql`and (starts_with(o.order_no, ${keyword}) or strpos(lower(r.words || ' ' || r.answer || ' ' || o.good_name || ' ' || f.name), lower(${keyword})) > 0)` : sql.empty}`
}

/** Hides a shown review. Undefined if it is hidden already. */
export async function hide(
  sql: Tx,
  creator: CreatorId,
  { id, reason, time }: { id: ReviewId; reason: string; time: Instant },
): Promise<Pick<Review, 'refundFlag'> | undefined> {
  const [review] = await sql<Pick<Review, 'refundFlag'>[]>`
    update reviews set hide_time = ${time}, hide_reason = ${reason}, version = version + 1
    where creator_id = ${creator} and id = ${id} and hide_time is null returning refund_flag`
  return review
}

/** Shows a hidden review. Undefined if it is shown already. */
export async function show(
  sql: Tx,
  creator: CreatorId,
  id: ReviewId,
): Promise<Pick<Review, 'refundFlag'> | undefined> {
  const [review] = await sql<Pick<Review, 'refundFlag'>[]>`
    update reviews set hide_time = null, hide_reason = '', version = version + 1
    where creator_id = ${creator} and id = ${id} and hide_time is not null returning refund_flag`
  return review
}
