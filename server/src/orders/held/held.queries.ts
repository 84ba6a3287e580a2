import type { HeldOrder, operatorHeldOrders } from '@zsm/contract/office/held-orders'
import type { CreatorId, LearnerId, OrderId } from '@zsm/contract/values'
import type { InputOf } from '@zsm/contract/wire/endpoint'
import { cappedCount, pageBounds } from '../../database/page.ts'
import type { Fragment, Sql, Tx } from '../../database/sql.ts'
import { type WorkColumns, workMatches, workOrder } from '../../database/work-filters.ts'

type Filters = InputOf<typeof operatorHeldOrders.listHeldOrder>

type Sale = { creator: CreatorId; id: OrderId; learner: LearnerId }
export type Held = Pick<HeldOrder, 'id' | 'orderNo' | 'goodName' | 'incomeFen'> & { creator: CreatorId }

/**
 * Marks those of these sales whose learner has a number of the creator's account, and answers them. One statement looks at all the sales
 * of a booking: `learners_pkey` finds a number, `accounts_pkey` and `accounts_security_mobile_idx` find its account.
 */
export function holdOwn(sql: Tx, sales: readonly Sale[]): Promise<Held[]> {
  const each = <Key extends keyof Sale>(key: Key) => sales.map((sale) => sale[key])
  return sql<Held[]>`
    update orders set held_flag = true
    from unnest(${each('creator')}::uuid[], ${each('id')}::uuid[], ${each('learner')}::uuid[]) as sold (creator_id, id, learner_id)
    join learners on learners.id = sold.learner_id
    join accounts on accounts.creator_id = sold.creator_id
      and (accounts.mobile = learners.mobile or accounts.security_mobile = learners.mobile)
    where orders.creator_id = sold.creator_id and orders.id = sold.id and orders.income_fen > 0
    returning orders.creator_id as creator, orders.id, orders.order_no, orders.good_name, orders.income_fen`
}

/** Lets the income go its ordinary way. Undefined if it is not held. */
export async function endHeld(sql: Tx, creator: CreatorId, id: OrderId): Promise<Held | undefined> {
  const [order] = await sql<Held[]>`
    update orders set held_flag = false where creator_id = ${creator} and id = ${id} and held_flag
    returning creator_id as creator, id, order_no, good_name, income_fen`
  return order
}

/** The seller of a held order, of any creator: operators know only its id. */
export async function findSellerOfHeld(sql: Sql, id: OrderId): Promise<CreatorId | undefined> {
  const [order] = await sql<{ creator: CreatorId }[]>`
    select creator_id as creator from orders where id = ${id} and held_flag`
  return order?.creator
}

const work = (sql: Sql): WorkColumns => ({
  list: 'heldOrder',
  id: sql`o.id`,
  time: sql`o.pay_time`,
  fen: sql`o.income_fen`,
})

/** `orders_held_idx` has only held orders; one without income, because it went back, waits for nobody. */
const fromHeld = (sql: Sql, { keyword, ...filters }: Filters): Fragment => sql`
  from orders as o join fronts as f on f.creator_id = o.creator_id
  where o.held_flag and o.income_fen > 0
    ${keyword ? sql`and (starts_with(o.order_no, ${keyword}) or strpos(lower(o.good_name || ' ' || f.name), lower(${keyword})) > 0)` : sql.empty}
    ${workMatches(sql, filters, work(sql))}`

/** Of all creators, the oldest first. */
export function listAllHeld(sql: Sql, filters: Filters): Promise<HeldOrder[]> {
  const { limit, offset } = pageBounds(filters)
  return sql<HeldOrder[]>`
    select o.id, o.order_no, o.creator_id as front_id, f.name as front_name, o.good_name, o.user_name, o.user_mobile, o.status_dict,
      o.pay_fen, o.income_fen, o.refund_fen, o.pay_time, o.settle_time, (
        select count(*)::integer from orders as others
        where others.creator_id = o.creator_id and others.held_flag and others.income_fen > 0) as held_count
    ${fromHeld(sql, filters)} order by ${workOrder(sql, filters, work(sql), sql`o.id`)} limit ${limit} offset ${offset}`
}

export function countAllHeld(sql: Sql, filters: Filters): Promise<number> {
  return cappedCount(sql, fromHeld(sql, filters))
}
