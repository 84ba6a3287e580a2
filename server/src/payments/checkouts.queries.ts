import type { FormField } from '@zsm/contract/goods/buyer-form'
import type { PaymentNotice } from '@zsm/contract/payments'
import { checkoutState, type goodKind, type StateOf, type shopKind } from '@zsm/contract/states'
import type {
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
import type { Sql, Tx } from '../database/sql.ts'

export type Checkout = {
  /** The id of the checkout, and of the order that it becomes when paid. */
  id: OrderId
  creatorId: CreatorId
  orderNo: string
  /** The good with its price and terms when the checkout was made. */
  good: CheckoutGood
  userId: string
  userName: string
  /** As orders store it: only its first three and last four digits. */
  userMobile: string
  sourceDict: PaymentNotice['sourceDict']
  shareId: WorkId | null
  sourceId: SourceId | null
  /** Whether the checkout reserves a piece of a limited stock. */
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
}

type NewCheckout = Omit<Checkout, 'creatorId' | 'statusDict' | 'stockTaken' | 'closeReason'>

const columns = (sql: Sql) => sql`
  id, creator_id, order_no, good, user_id, user_name, user_mobile, source_dict, share_id, source_id, stock_taken, status_dict,
  create_time, expire_time, close_reason`

/** False if the buyer already has an open checkout of the good. */
export async function insertCheckout(
  sql: Tx,
  creator: CreatorId,
  { good, ...checkout }: NewCheckout,
): Promise<boolean> {
  const state = { stockTaken: false, statusDict: checkoutState.open }
  const row = { creatorId: creator, ...checkout, ...state, goodId: good.goodId, good: sql.json(good) }
  const rows = await sql<{ id: OrderId }[]>`
    insert into checkouts ${sql.insert(row)}
    on conflict (creator_id, user_id, good_id) where status_dict = ${literal(checkoutState.open)} do nothing
    returning id`
  return rows.length > 0
}

export async function noteStockTaken(sql: Tx, creator: CreatorId, id: OrderId): Promise<void> {
  await sql`update checkouts set stock_taken = true where creator_id = ${creator} and id = ${id}`
}

export async function findOpenCheckout(
  sql: Sql,
  creator: CreatorId,
  { userId, goodId }: { userId: string; goodId: GoodId },
): Promise<Checkout | undefined> {
  const [checkout] = await sql<Checkout[]>`
    select ${columns(sql)} from checkouts
    where creator_id = ${creator} and user_id = ${userId} and good_id = ${goodId}
      and status_dict = ${literal(checkoutState.open)}`
  return checkout
}

export async function findCheckout(sql: Sql, creator: CreatorId, id: OrderId): Promise<Checkout | undefined> {
  const [checkout] = await sql<Checkout[]>`
    select ${columns(sql)} from checkouts where creator_id = ${creator} and id = ${id}`
  return checkout
}

/** A checkout of one buyer, or the buyer's open one of a good. Across creators: it is the buyer who asks. */
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
    select ${columns(sql)} from checkouts where user_id = ${userId} and ${which}`
  return checkout
}

/** The checkout, locked until the transaction ends. */
export async function lockCheckout(sql: Tx, creator: CreatorId, id: OrderId): Promise<Checkout | undefined> {
  const [checkout] = await sql<Checkout[]>`
    select ${columns(sql)} from checkouts where creator_id = ${creator} and id = ${id} for update`
  return checkout
}

/** 1 待支付 → 2 已支付. */
export async function markCheckoutPaid(sql: Tx, creator: CreatorId, id: OrderId): Promise<void> {
  await sql`
    update checkouts set status_dict = ${literal(checkoutState.paid)} where creator_id = ${creator} and id = ${id}`
}

/** 1 待支付 → 3 已关闭. The checkout no longer reserves a piece. */
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

/** How many buyers are about to pay the creator. */
export async function countOpenCheckouts(sql: Sql, creator: CreatorId): Promise<number> {
  const [row] = await sql<[{ count: number }]>`
    select count(*) as count from checkouts
    where creator_id = ${creator} and status_dict = ${literal(checkoutState.open)}`
  return row.count
}

/** The name of a buyer who was forgotten. */
const nobody = '已清除'

/**
 * Clears who a checkout was for, and the address and openid that its payments were bound to, for checkouts of all creators
 * that ended before. Answers how many, at most `limit`.
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

/** Open checkouts whose time is over, over all creators, oldest first. The caller closes each by itself. */
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
