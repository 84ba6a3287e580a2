import type { Digest } from '@zsm/contract/overview/digests'
import { orderState } from '@zsm/contract/states'
import type { CreatorId, Instant } from '@zsm/contract/values'
import { literals } from '../database/literal.ts'
import type { Sql } from '../database/sql.ts'

type Since = {
  sinceTime: Instant
  /** The lowest id of that instant: ids grow with time. */
  firstId: string
  /** Reads at most so many rows of each kind. */
  limit: number
}

/**
 * What happened since an instant, in one statement. It reads the newest rows of `orders_pay_time_idx` and of the primary keys of refunds,
 * questions and reviews, never more than `limit` of each.
 */
export async function readDigest(
  sql: Sql,
  creator: CreatorId,
  { sinceTime, firstId, limit }: Since,
): Promise<Omit<Digest, 'sinceTime' | 'moreFlag'>> {
  const [row] = await sql<[Omit<Digest, 'sinceTime' | 'moreFlag'>]>`
    select paid.order_count, paid.pay_fen,
      (select count(*)::integer from (
        select from refunds where creator_id = ${creator} and id >= ${firstId} limit ${limit}) as newest) as refund_count,
      (select count(*)::integer from (
        select from questions where creator_id = ${creator} and id >= ${firstId} and learner_flag limit ${limit}) as newest) as question_count,
      (select count(*)::integer from (
        select from reviews where creator_id = ${creator} and id >= ${firstId} limit ${limit}) as newest) as review_count
    from (
      select count(*)::integer as order_count, coalesce(sum(pay_fen), 0)::bigint as pay_fen
      from (
        select pay_fen from orders
        where creator_id = ${creator} and pay_time >= ${sinceTime} and not hide_flag
          and status_dict not in ${literals(orderState.unpaid, orderState.closed)}
        order by pay_time desc, id desc limit ${limit}) as newest
    ) as paid`
  return row
}
