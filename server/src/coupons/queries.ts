import type { Coupon } from '@zsm/contract/coupons'
import type { CouponCode } from '@zsm/contract/coupons/code'
import { couponState, couponUseState, type StateOf } from '@zsm/contract/states'
import type { CouponId, CreatorId, Instant } from '@zsm/contract/values'
import { literal } from '../database/literal.ts'
import { cappedCount, type PageInput, pageBounds } from '../database/page.ts'
import type { Fragment, Sql, Tx } from '../database/sql.ts'

export type CouponRow = Omit<Coupon, 'orderCount' | 'payFen' | 'discountFen'>
/** What its creator decides about a coupon. */
export type CouponTerms = Pick<
  Coupon,
  | 'name'
  | 'code'
  | 'kindDict'
  | 'amountFen'
  | 'percentOff'
  | 'minPriceFen'
  | 'shopDict'
  | 'goodIds'
  | 'beginTime'
  | 'endTime'
  | 'totalCount'
  | 'perPerson'
>

/** The state at an instant. */
const stateAt = (sql: Sql, time: Instant): Fragment => sql`
  case when stop_time is not null then ${literal(couponState.stopped)}
    when end_time <= ${time} then ${literal(couponState.ended)}
    when total_count > 0 and taken_count >= total_count then ${literal(couponState.usedUp)}
    when begin_time > ${time} then ${literal(couponState.notBegun)}
    else ${literal(couponState.running)} end`

const columns = (sql: Sql, time: Instant): Fragment => sql`
  coupons.id, name, code, kind_dict, amount_fen, percent_off, min_price_fen, shop_dict, good_ids, begin_time, end_time,
  total_count, per_person, taken_count, stop_time is not null as stop_flag, ${stateAt(sql, time)} as status_dict, version,
  coupons.create_time, exists (
    select 1 from coupon_uses as uses where uses.creator_id = coupons.creator_id and uses.coupon_id = coupons.id
  ) as used_flag`

/** What a coupon brought, by its uses: an order that was given back whole brought nothing. */
const brought = (sql: Sql): Fragment => sql`
  left join lateral (
    select count(*) as order_count, coalesce(sum(uses.pay_fen), 0)::bigint as pay_fen,
      coalesce(sum(uses.discount_fen), 0)::bigint as discount_fen
    from coupon_uses as uses
    where uses.creator_id = coupons.creator_id and uses.coupon_id = coupons.id
      and uses.status_dict = ${literal(couponUseState.used)}
  ) as brought on true`

type Search = {
  time: Instant
  keyword?: string | undefined
  statusDict?: StateOf<typeof couponState> | undefined
}

const matching = (sql: Sql, creator: CreatorId, { time, keyword, statusDict }: Search): Fragment => sql`
  creator_id = ${creator}
  ${keyword ? sql`and strpos(lower(name || ' ' || code), lower(${keyword})) > 0` : sql.empty}
  ${statusDict === undefined ? sql.empty : sql`and ${stateAt(sql, time)} = ${statusDict}`}`

export function listCoupons(sql: Sql, creator: CreatorId, search: Search & PageInput): Promise<Coupon[]> {
  const { limit, offset } = pageBounds(search)
  return sql<Coupon[]>`
    select ${columns(sql, search.time)}, brought.* from coupons ${brought(sql)}
    where ${matching(sql, creator, search)} order by id desc limit ${limit} offset ${offset}`
}

export function countCoupons(sql: Sql, creator: CreatorId, search: Search): Promise<number> {
  return cappedCount(sql, sql`from coupons where ${matching(sql, creator, search)}`)
}

export async function findCoupon(
  sql: Sql,
  creator: CreatorId,
  { id, time }: { id: CouponId; time: Instant },
): Promise<Coupon | undefined> {
  const [coupon] = await sql<Coupon[]>`
    select ${columns(sql, time)}, brought.* from coupons ${brought(sql)} where creator_id = ${creator} and id = ${id}`
  return coupon
}

export async function findByCode(
  sql: Sql,
  creator: CreatorId,
  { code, time }: { code: CouponCode; time: Instant },
): Promise<CouponRow | undefined> {
  const [coupon] = await sql<CouponRow[]>`
    select ${columns(sql, time)} from coupons where creator_id = ${creator} and code = ${code}`
  return coupon
}

/** The coupons, locked until the transaction ends, always in the order of their ids: two checkouts may exchange two coupons. */
export async function lockCoupons(
  sql: Tx,
  creator: CreatorId,
  { ids, time }: { ids: readonly CouponId[]; time: Instant },
): Promise<CouponRow[]> {
  await sql`
    select id from coupons where creator_id = ${creator} and id = any(${ids}::uuid[]) order by id for update`
  // A statement of its own: the one that waited for the lock still sees the uses from before it.
  return sql<CouponRow[]>`
    select ${columns(sql, time)} from coupons where creator_id = ${creator} and id = any(${ids}::uuid[])`
}

/** False if the code is taken. */
export async function insertCoupon(
  sql: Tx,
  creator: CreatorId,
  { id, time, terms }: { id: CouponId; time: Instant; terms: CouponTerms },
): Promise<boolean> {
  const row = { creatorId: creator, id, ...terms, createTime: time, updateTime: time }
  const rows = await sql<{ id: CouponId }[]>`
    insert into coupons ${sql.insert(row)}
    on conflict on constraint coupons_code_key do nothing returning id`
  return rows.length > 0
}

/** Whether another coupon of the creator's has this code. */
export async function isCodeTaken(
  sql: Sql,
  creator: CreatorId,
  { id, code }: { id: CouponId; code: string },
): Promise<boolean> {
  const rows =
    await sql`select 1 from coupons where creator_id = ${creator} and code = ${code} and id <> ${id}`
  return rows.length > 0
}

export async function updateCoupon(
  sql: Tx,
  creator: CreatorId,
  { id, time, terms }: { id: CouponId; time: Instant; terms: CouponTerms },
): Promise<void> {
  await sql`
    update coupons set ${sql.set({ ...terms, updateTime: time })}, version = version + 1
    where creator_id = ${creator} and id = ${id}`
}

/** `time`: when it was stopped; null: it runs again. */
export async function setStopped(
  sql: Tx,
  creator: CreatorId,
  { id, time }: { id: CouponId; time: Instant | null },
): Promise<void> {
  await sql`
    update coupons set stop_time = ${time}, version = version + 1 where creator_id = ${creator} and id = ${id}`
}

export async function deleteCoupon(sql: Tx, creator: CreatorId, id: CouponId): Promise<void> {
  await sql`delete from coupons where creator_id = ${creator} and id = ${id}`
}

/** Stops a closed creator's coupons and erases what was written. Those that nobody used are deleted. */
export async function eraseCoupons(sql: Sql, creator: CreatorId, time: Instant): Promise<void> {
  await sql`
    delete from coupons where creator_id = ${creator} and taken_count = 0
      and not exists (
        select 1 from coupon_uses as uses where uses.creator_id = ${creator} and uses.coupon_id = coupons.id)`
  await sql`
    update coupons set name = '', code = id::text, stop_time = coalesce(stop_time, ${time})
    where creator_id = ${creator} and name <> ''`
}
