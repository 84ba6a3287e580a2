import { couponUseState } from '@zsm/contract/states'
import type { CouponId, CreatorId, Fen, Instant, OrderId } from '@zsm/contract/values'
import { literal, literals } from '../database/literal.ts'
import type { Sql, Tx } from '../database/sql.ts'

type Use = {
  /** The checkout, and the order that it becomes. */
  id: OrderId
  couponId: CouponId
  userId: string
  discountFen: Fen
  payFen: Fen
  createTime: Instant
}

/** How often a person uses a coupon at present: in open checkouts, and in orders that were not given back whole. */
export async function countUsesOf(
  sql: Sql,
  creator: CreatorId,
  { couponId, userId }: { couponId: CouponId; userId: string },
): Promise<number> {
  const [row] = await sql<[{ count: number }]>`
    select count(*) as count from coupon_uses
    where creator_id = ${creator} and coupon_id = ${couponId} and user_id = ${userId}
      and status_dict in ${literals(couponUseState.held, couponUseState.used)}`
  return row.count
}

/** Inserts a held use and counts it. The caller has locked the coupon. */
export async function insertUse(sql: Tx, creator: CreatorId, use: Use): Promise<void> {
  const { held } = couponUseState
  await sql`insert into coupon_uses ${sql.insert({ creatorId: creator, ...use, statusDict: held })}`
  await sql`
    update coupons set taken_count = taken_count + 1 where creator_id = ${creator} and id = ${use.couponId}`
}

/** Deletes what a checkout holds. The caller has locked the checkout. */
export async function deleteHeld(sql: Tx, creator: CreatorId, id: OrderId): Promise<void> {
  await sql`
    with released as (
      delete from coupon_uses where creator_id = ${creator} and id = ${id} and status_dict = ${literal(couponUseState.held)}
      returning coupon_id)
    update coupons set taken_count = taken_count - 1 from released
    where coupons.creator_id = ${creator} and coupons.id = released.coupon_id`
}

type Sold = { creatorId: CreatorId; id: OrderId }

/** 1 待支付 → 2 已使用, of these checkouts of several creators. The coupons were counted when the checkouts took them. */
export async function markUsed(sql: Tx, sold: readonly Sold[]): Promise<void> {
  const [creators, ids] = [sold.map(({ creatorId }) => creatorId), sold.map(({ id }) => id)]
  await sql`
    update coupon_uses set status_dict = ${literal(couponUseState.used)}
    from unnest(${creators}::uuid[], ${ids}::uuid[]) as sold (creator_id, id)
    where coupon_uses.creator_id = sold.creator_id and coupon_uses.id = sold.id
      and status_dict = ${literal(couponUseState.held)}`
}

/** 2 已使用 → 3 已退回. The coupon may be used again. */
export async function markReturned(sql: Tx, creator: CreatorId, id: OrderId): Promise<void> {
  await sql`
    with returned as (
      update coupon_uses set status_dict = ${literal(couponUseState.returned)}
      where creator_id = ${creator} and id = ${id} and status_dict = ${literal(couponUseState.used)}
      returning coupon_id)
    update coupons set taken_count = taken_count - 1 from returned
    where coupons.creator_id = ${creator} and coupons.id = returned.coupon_id`
}
