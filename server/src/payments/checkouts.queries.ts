import type { FormField } from '@zsm/contract/goods/buyer-form'
import type { Discount } from '@zsm/contract/money/discount'
import { minus, noFen } from '@zsm/contract/money/fen'
import type { PaymentNotice } from '@zsm/contract/payments'
import { checkoutState, type goodKind, type StateOf, type shopKind } from '@zsm/contract/states'
import type {
  CouponId,
  CreatorId,
  Fen,
  FileId,
  GoodId,
  Instant,
  LearnerId,
  OrderId,
  SourceId,
  WorkId,
} from '@zsm/contract/values'
import { literal } from '../database/literal.ts'
import type { Fragment, Sql, Tx } from '../database/sql.ts'

export type Checkout = {
  /** The id of the checkout, and of the order that a payment makes of it. */
  id: OrderId
  creatorId: CreatorId
  orderNo: string
  /** The good with its price and terms at the time of the checkout. */
  good: CheckoutGood
  userId: string
  userName: string
  /** Masked, as orders store it: the first three and the last four digits. */
  userMobile: string
  sourceDict: PaymentNotice['sourceDict']
  shareId: WorkId | null
  sourceId: SourceId | null
  /** The coupon of which the checkout holds a use, with its name and code as they were. */
  couponId: CouponId | null
  couponName: string
  couponCode: string
  discountFen: Fen
  /** Whether the checkout reserves one piece of a limited stock. */
  stockTaken: boolean
  statusDict: StateOf<typeof checkoutState>
  createTime: Instant
  expireTime: Instant
  closeReason: string
}

/** The terms of the sale: the price, the platform's fee, and the good's terms. */
type CheckoutGood = {
  creator: CreatorId
  goodId: GoodId
  shopDict: StateOf<typeof shopKind>
  bizDict: StateOf<typeof goodKind>
  name: string
  coverFileIds: FileId[]
  priceFen: Fen
  freeFlag: boolean
  limitPerUser: number
  validDays: number
  serviceDeliverDays: number | null
  buyerForm: FormField[]
  version: number
  feeBp: number
  /** The goods of a bundle: what the buyer saw when the price was fixed. */
  parts?: readonly { goodId: GoodId; priceFen: Fen }[]
}

/** What the buyer pays. */
export const payFenOf = ({ good, discountFen }: Pick<Checkout, 'good' | 'discountFen'>): Fen =>
  minus(good.priceFen, discountFen)

type NewCheckout = Omit<Checkout, 'creatorId' | 'statusDict' | 'stockTaken' | 'closeReason' | keyof Discount>

/** Named with their table, for `lockOpenPayments`. */
export const checkoutColumns = (sql: Sql) => sql`
  checkouts.id, checkouts.creator_id, order_no, good, user_id, user_name, user_mobile, source_dict, share_id, source_id, coupon_id, coupon_name, coupon_code,
  discount_fen, stock_taken,
  checkouts.status_dict, checkouts.create_time, checkouts.expire_time, close_reason`

/**
 * False if the buyer already has an open checkout of the good. The statement itself takes the fee of the good's category at the time of
 * the checkout (`feeBp`, of the row of `classifies`): of two checkouts around the moment in which a fee changes, each has the one of its own time.
 */
export async function insertCheckout(
  sql: Tx,
  creator: CreatorId,
  { good, feeBp, ...checkout }: NewCheckout & { feeBp: Fragment },
): Promise<boolean> {
  const withFee = sql`${sql.json(good)}::jsonb || jsonb_build_object('feeBp', coalesce((
    select ${feeBp} from goods join classifies on classifies.id = goods.classify_id
    where goods.creator_id = ${creator} and goods.id = ${good.goodId}), 0))`
  const state = { stockTaken: false, statusDict: checkoutState.open }
  const row = { creatorId: creator, ...checkout, ...state, goodId: good.goodId, good: withFee }
  const rows = await sql<{ id: OrderId }[]>`
    insert into checkouts ${sql.insert(row)}
    on conflict (creator_id, user_id, good_id) where status_dict = ${literal(checkoutState.open)} do nothing
    returning id`
  return rows.length > 0
}

export async function noteStockTaken(sql: Tx, creator: CreatorId, id: OrderId): Promise<void> {
  await sql`update checkouts set stock_taken = true where creator_id = ${creator} and id = ${id}`
}

/** Notes what a coupon takes off; null: nothing. */
export async function noteDiscount(
  sql: Tx,
  creator: CreatorId,
  { id, discount }: { id: OrderId; discount: Discount | null },
): Promise<void> {
  const noted = discount ?? { couponId: null, couponName: '', couponCode: '', discountFen: noFen }
  await sql`update checkouts set ${sql.set(noted)} where creator_id = ${creator} and id = ${id}`
}

export async function findOpenCheckout(
  sql: Sql,
  creator: CreatorId,
  { userId, goodId }: { userId: string; goodId: GoodId },
): Promise<Checkout | undefined> {
  const [checkout] = await sql<Checkout[]>`
    select ${checkoutColumns(sql)} from checkouts
    where creator_id = ${creator} and user_id = ${userId} and good_id = ${goodId}
      and status_dict = ${literal(checkoutState.open)}`
  return checkout
}

export async function findCheckout(sql: Sql, creator: CreatorId, id: OrderId): Promise<Checkout | undefined> {
  const [checkout] = await sql<Checkout[]>`
    select ${checkoutColumns(sql)} from checkouts where creator_id = ${creator} and id = ${id}`
  return checkout
}

/** A buyer's checkout by id, or the buyer's open checkout of a good. Across creators, because the buyer asks. */
export async function findOfBuyer(
  sql: Sql,
  userId: string,
  by: { id: OrderId } | { goodId: GoodId },
): Promise<Checkout | undefined> {
  const which =
    'id' in by
      ? sql`id = ${by.id}`
      : sql`good_id = ${by.goodId} and status_dict = ${literal(checkoutState.open)}`
  const [checkout] = await sql<Checkout[]>`
    select ${checkoutColumns(sql)} from checkouts where user_id = ${userId} and ${which}`
  return checkout
}

/** When the buyer ordered what became these orders. An order that no checkout preceded has no entry. */
export function listOrderTimes(
  sql: Sql,
  userId: string,
  ids: readonly OrderId[],
): Promise<{ id: OrderId; createTime: Instant }[]> {
  return sql<{ id: OrderId; createTime: Instant }[]>`
    select id, create_time from checkouts where user_id = ${userId} and id = any(${ids}::uuid[])`
}

/** The checkout, locked until the transaction ends. Undefined if there is none. */
export async function lockCheckout(sql: Tx, creator: CreatorId, id: OrderId): Promise<Checkout | undefined> {
  const [checkout] = await sql<Checkout[]>`
    select ${checkoutColumns(sql)} from checkouts where creator_id = ${creator} and id = ${id} for update`
  return checkout
}

/** 1 待支付 → 2 已支付. */
export async function markCheckoutsPaid(
  sql: Tx,
  checkouts: readonly Pick<Checkout, 'creatorId' | 'id'>[],
): Promise<void> {
  const [creators, ids] = [checkouts.map(({ creatorId }) => creatorId), checkouts.map(({ id }) => id)]
  await sql`
    update checkouts set status_dict = ${literal(checkoutState.paid)}
    from unnest(${creators}::uuid[], ${ids}::uuid[]) as paid (creator_id, id)
    where checkouts.creator_id = paid.creator_id and checkouts.id = paid.id`
}

/** 1 待支付 → 3 已关闭. The checkout no longer reserves a piece of the stock. */
export async function markCheckoutClosed(
  sql: Tx,
  creator: CreatorId,
  { id, reason: closeReason, time }: { id: OrderId; reason: string; time: Instant },
): Promise<void> {
  await sql`
    update checkouts set status_dict = ${literal(checkoutState.closed)}, stock_taken = false, close_time = ${time},
      close_reason = ${closeReason}
    where creator_id = ${creator} and id = ${id}`
}

/** The number of open checkouts at a creator. */
export async function countOpenCheckouts(sql: Sql, creator: CreatorId): Promise<number> {
  const [row] = await sql<[{ count: number }]>`
    select count(*) as count from checkouts
    where creator_id = ${creator} and status_dict = ${literal(checkoutState.open)}`
  return row.count
}

/** The name that replaces a cleared buyer. */
const nobody = '已清除'

/**
 * Clears the buyers of checkouts that ended before an instant, over all creators: the buyer's name and number, and the IP address and
 * openid of the payments. Returns how many, at most `limit`.
 */
export async function clearBuyers(
  sql: Sql,
  { before, limit }: { before: Instant; limit: number },
): Promise<number> {
  const [row] = await sql<[{ count: number }]>`
    with cleared as (
      update checkouts set user_id = '', user_name = ${nobody}, user_mobile = ''
      where (creator_id, id) in (
        select creator_id, id from checkouts
        where status_dict <> ${literal(checkoutState.open)} and user_id <> '' and expire_time < ${before}
        order by expire_time limit ${limit})
      returning creator_id, id),
    unbound as (
      update payments set client_ip = '', payer_id = '' from cleared
      where payments.creator_id = cleared.creator_id and checkout_id = cleared.id)
    select count(*) as count from cleared`
  return row.count
}

/** The same for one buyer, at once. */
export async function clearBuyer(sql: Sql, learner: LearnerId): Promise<void> {
  await sql`
    with cleared as (
      update checkouts set user_id = '', user_name = ${nobody}, user_mobile = ''
      where user_id = ${learner}::text and status_dict <> ${literal(checkoutState.open)}
      returning creator_id, id)
    update payments set client_ip = '', payer_id = '' from cleared
    where payments.creator_id = cleared.creator_id and checkout_id = cleared.id`
}

export type ExpiredCheckout = { creatorId: CreatorId; id: OrderId; expireTime: Instant }

/** Expired open checkouts of all creators, oldest first. The caller closes each in a transaction of its own. */
export function listExpired(
  sql: Sql,
  before: Instant,
  { after, limit }: { after: ExpiredCheckout | undefined; limit: number },
): Promise<ExpiredCheckout[]> {
  return sql<ExpiredCheckout[]>`
    select creator_id, id, expire_time from checkouts
    where status_dict = ${literal(checkoutState.open)} and expire_time <= ${before}
      ${after ? sql`and (expire_time, id) > (${after.expireTime}, ${after.id})` : sql.empty}
    order by expire_time, id limit ${limit}`
}

/** The open checkouts of a good, also within a bundle, or of a shop. */
export async function listOpenOf(
  sql: Sql,
  creator: CreatorId,
  of: { goodId: GoodId } | { shopDict: number },
): Promise<OrderId[]> {
  const which =
    'goodId' in of
      ? sql`(good_id = ${of.goodId} or good -> 'parts' @> ${sql.json([{ goodId: of.goodId }])})`
      : sql`(good ->> 'shopDict')::integer = ${of.shopDict}`
  const open = await sql<{ id: OrderId }[]>`
    select id from checkouts where creator_id = ${creator} and status_dict = ${literal(checkoutState.open)} and ${which}`
  return open.map(({ id }) => id)
}
