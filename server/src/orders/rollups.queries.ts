import type { orders } from '@zsm/contract/orders'
import { orderState } from '@zsm/contract/states'
import type { CreatorId, Day, Fen, GoodId, Instant, OrderId, SourceId } from '@zsm/contract/values'
import type { OutputOf } from '@zsm/contract/wire/endpoint'
import { literals } from '../database/literal.ts'
import { countCap } from '../database/page.ts'
import type { Fragment, Sql, Tx } from '../database/sql.ts'
import { dayOf } from './days.queries.ts'
import { otherwiseFound, type Sought } from './keywords.queries.ts'
import type { StateCount } from './lists/states.queries.ts'
import { filtered, matching, type OrderFilters, type Search } from './queries.ts'

type Statistics = OutputOf<typeof orders.statistics>

type Sums = { orderCount: number; payFen: Fen; refundFen: Fen; incomeFen: Fen }
type StateSums = Statistics['counts'][number] & Sums & { otherCount: number }
type Counted = {
  goodId: GoodId
  sourceDict: number
  sourceId: SourceId | null
  payTime: Instant
  statusDict: number
  settleFlag: boolean
  payFen: Fen
  refundFen: Fen
  incomeFen: Fen
}

type Facet = { goodId?: GoodId | undefined; sourceDict?: number | undefined }

/** The facet of the rollup with the orders of one good, of one source, of both, or all orders. */
const facetOf = ({ goodId = '' as GoodId, sourceDict }: Facet) => `${goodId}:${sourceDict ?? ''}`

/** All facets that an order is counted in. */
const facetsOf = ({ goodId, sourceDict, sourceId }: Counted) => [
  ...[{}, { goodId }, { sourceDict }, { goodId, sourceDict }].map(facetOf),
  ...(sourceId === null ? [] : [`:#${sourceId}`, `${goodId}:#${sourceId}`]),
]

/** Adds an order to its day in the rollup. */
export function addToDay(sql: Tx, creator: CreatorId, order: Counted): Promise<void> {
  return addEachToDay(sql, [{ creator, ...order }])
}

/**
 * Adds orders of these creators to their days. Facets of one row are summed first, because `on conflict do update` may touch a row only
 * once per statement.
 */
export async function addEachToDay(
  sql: Tx,
  orders: readonly (Counted & { creator: CreatorId })[],
): Promise<void> {
  const rows = orders.flatMap((order) => facetsOf(order).map((facet) => ({ facet, ...order })))
  type Row = (typeof rows)[number]
  const each = <Key extends keyof Row>(key: Key) => rows.map((row) => row[key])
  await sql`
    insert into order_days (${rollupColumns(sql)})
    select creator_id, facet, (pay_time at time zone 'Asia/Shanghai')::date as day, status_dict, settle_flag, count(*),
      sum(pay_fen), sum(refund_fen), sum(income_fen)
    from unnest(${each('creator')}::uuid[], ${each('facet')}::text[], ${each('payTime')}::timestamptz[],
      ${each('statusDict')}::smallint[], ${each('settleFlag')}::boolean[], ${each('payFen')}::bigint[],
      ${each('refundFen')}::bigint[], ${each('incomeFen')}::bigint[])
      as sold (creator_id, facet, pay_time, status_dict, settle_flag, pay_fen, refund_fen, income_fen)
    group by creator_id, facet, day, status_dict, settle_flag
    ${added(sql)}`
}

/** Subtracts an order from its day. `order` must have the values that were added. */
export async function takeFromDay(sql: Tx, creator: CreatorId, order: Counted): Promise<void> {
  await sql`
    update order_days set
      order_count = order_count - 1,
      pay_fen = pay_fen - ${order.payFen},
      refund_fen = refund_fen - ${order.refundFen},
      income_fen = income_fen - ${order.incomeFen}
    where creator_id = ${creator} and facet = any(${facetsOf(order)}::text[])
      and day = ${dayOf(sql, order.payTime)} and status_dict = ${order.statusDict}
      and settle_flag = ${order.settleFlag}`
}

/** Adds orders to their days after they have changed. */
export async function addToDays(sql: Tx, creator: CreatorId, orderIds: readonly OrderId[]): Promise<void> {
  await sql`
    insert into order_days (${rollupColumns(sql)})
    select ${creator}, facet, day, status_dict, settle_flag, order_count, pay_fen, refund_fen, income_fen
    from (${sumsOf(sql, creator, orderIds)}) as sums
    ${added(sql)}`
}

/** Subtracts orders from their days before they change. */
export async function takeFromDays(sql: Tx, creator: CreatorId, orderIds: readonly OrderId[]): Promise<void> {
  await sql`
    update order_days as kept set
      order_count = kept.order_count - sums.order_count,
      pay_fen = kept.pay_fen - sums.pay_fen,
      refund_fen = kept.refund_fen - sums.refund_fen,
      income_fen = kept.income_fen - sums.income_fen
    from (${sumsOf(sql, creator, orderIds)}) as sums
    where kept.creator_id = ${creator} and kept.facet = sums.facet and kept.day = sums.day
      and kept.status_dict = sums.status_dict and kept.settle_flag = sums.settle_flag`
}

const rollupColumns = (sql: Sql) =>
  sql`creator_id, facet, day, status_dict, settle_flag, order_count, pay_fen, refund_fen, income_fen`

const added = (sql: Sql) => sql`
  on conflict on constraint order_days_pkey do update set
    order_count = order_days.order_count + excluded.order_count,
    pay_fen = order_days.pay_fen + excluded.pay_fen,
    refund_fen = order_days.refund_fen + excluded.refund_fen,
    income_fen = order_days.income_fen + excluded.income_fen`

/**
 * The sums of orders for each row of the rollup `order_days`.
 *
 * The rollup counts an order in four facets: all orders, its good, its source, and both. `cube (good_id, source_dict)`
 * makes these four groups in one pass. A column that a group leaves out is null, and `concat` skips nulls, so the facet of
 * all orders is `:`, of a good `<id>:`, of a source `:<source>`. An order whose buyer came by a shared address is also counted for
 * that (`:#<id>`), and for it and the good. `facetsOf` writes the same texts in TypeScript. It reads the orders by `orders_pkey` and
 * its callers change the rollup by `order_days_pkey`.
 *
 * The writer must have locked the creator's fund (0008). It calls `takeFromDays` before it changes orders and `addToDays`
 * after, because both sum the orders as they are at that moment. Triggers were rejected because they hide writes. A cache of
 * counts was rejected because it is wrong until it expires (0025).
 *
 * What breaks it: a change of a column named here outside the two calls. Also a good or source that may be null, because it
 * would be counted in the facet of all orders; and a facet that `facetOf` spells differently. `order_days_check` refuses
 * negative figures, and `ledger-invariants.sql` compares the rollup with the orders.
 */
const sumsOf = (sql: Sql, creator: CreatorId, orderIds: readonly OrderId[]) => sql`
  select concat(good_id, ':', source_dict) as facet, (pay_time at time zone 'Asia/Shanghai')::date as day, status_dict,
    settle_flag, count(*) as order_count, sum(pay_fen) as pay_fen, sum(refund_fen) as refund_fen,
    sum(income_fen) as income_fen
  from orders where creator_id = ${creator} and id = any(${orderIds}::uuid[])
  group by day, status_dict, settle_flag, cube (good_id, source_dict)
  union all
  select concat(good_id, ':#', source_id), (pay_time at time zone 'Asia/Shanghai')::date as day, status_dict, settle_flag,
    count(*), sum(pay_fen), sum(refund_fen), sum(income_fen)
  from orders where creator_id = ${creator} and id = any(${orderIds}::uuid[]) and source_id is not null
  group by day, status_dict, settle_flag, source_id, rollup (good_id)`

/** How many orders the rollup counts for these filters. With a keyword, only those of the goods that it names. */
export async function countOrders(sql: Sql, creator: CreatorId, search: Search): Promise<number> {
  const facets = search.sought ? facetsOfGoods(search, search.sought.goodIds) : undefined
  const [row] = await sql<{ count: number }[]>`
    select coalesce(sum(order_count), 0)::bigint as count from order_days
    where ${rolledUp(sql, creator, search, facets)}`
  return row?.count ?? 0
}

/** How many orders the rollup counts in each state, hidden ones too. */
export async function countByState(
  sql: Sql,
  creator: CreatorId,
  filters: OrderFilters,
): Promise<StateCount[]> {
  return sql<StateCount[]>`
    select status_dict, sum(order_count)::bigint as order_count from order_days
    where ${rolledUp(sql, creator, filters)} group by status_dict`
}

/** Rows of the rollup if it has the columns of the filters; otherwise the orders themselves, summed to rows of the same form. */
function facts(sql: Sql, creator: CreatorId, search: Search): Fragment {
  const { sought } = search
  if (sought) return sql`(${factsOfFound(sql, creator, search, sought)}) as facts`
  if (!isRolledUp(search)) return sql`(${summed(sql, matching(sql, creator, search))}) as facts`
  return sql`(${fromRollup(sql, rolledUp(sql, creator, search))}) as facts`
}

/** The orders of the goods that a keyword names, from the rollup where possible, and the other orders that it finds. */
function factsOfFound(sql: Sql, creator: CreatorId, search: Search, sought: Sought): Fragment {
  const filters = filtered(sql, search)
  const others = otherwiseFound(sql, creator, { filters, sought, shown: sql.empty, top: countCap + 1 })
  return sql`
    ${factsOfGoods(sql, creator, search, sought.goodIds)}
    union all
    ${summed(sql, sql`creator_id = ${creator} and id = any(array(select id from (${others}) as others))`, true)}`
}

function factsOfGoods(sql: Sql, creator: CreatorId, search: Search, goodIds: readonly GoodId[]): Fragment {
  if (!isRolledUp(search)) {
    return summed(sql, sql`${matching(sql, creator, search)} and good_id = any(${goodIds}::uuid[])`)
  }
  return fromRollup(sql, rolledUp(sql, creator, search, facetsOfGoods(search, goodIds)))
}

const facetsOfGoods = ({ goodId: only, sourceDict }: OrderFilters, goodIds: readonly GoodId[]) =>
  goodIds
    .filter((goodId) => only === undefined || goodId === only)
    .map((goodId) => facetOf({ goodId, sourceDict }))

const fromRollup = (sql: Sql, where: Fragment) => sql`
  select day, status_dict, order_count, pay_fen, refund_fen, income_fen, false as is_other from order_days
  where ${where} and order_count > 0`

/** `isOther` marks orders not found by a good's name. Of these it sums at most one more than the cap of lists. */
const summed = (sql: Sql, where: Fragment, isOther = false) => sql`
  select (pay_time at time zone 'Asia/Shanghai')::date as day, status_dict, count(*) as order_count,
    sum(pay_fen) as pay_fen, sum(refund_fen) as refund_fen, sum(income_fen) as income_fen, ${isOther}::boolean as is_other
  from orders where ${where} group by 1, 2`

function rolledUp(
  sql: Sql,
  creator: CreatorId,
  filters: OrderFilters,
  facets: readonly string[] = [facetOf(filters)],
): Fragment {
  const { statusDict, settleFlag, startDay, endDay } = filters
  return sql`creator_id = ${creator} and facet = any(${facets}::text[])
    ${statusDict === undefined ? sql.empty : sql`and status_dict = ${statusDict}`}
    ${settleFlag === undefined ? sql.empty : sql`and settle_flag = ${settleFlag}`}
    ${startDay === undefined ? sql.empty : sql`and day >= ${startDay}::date`}
    ${endDay === undefined ? sql.empty : sql`and day <= ${endDay}::date`}`
}

/** Whether the rollup can answer these filters exactly, apart from the keyword. */
export function isRolledUp({ shareId, orderIds }: OrderFilters): boolean {
  return shareId === undefined && orderIds === undefined
}

/**
 * The sums by state, and the sums paid on each Asia/Shanghai day from `firstDay` to `lastDay`, including days without a sale.
 *
 * One statement answers both, because both need the same facts: without a keyword the rows of one facet of `order_days` by its
 * primary key, with a keyword up to 10,000 orders. With `materialized` PostgreSQL finds them only once; two statements
 * searched a keyword's orders twice. A row with a state has no day, and a row with a day has no state.
 *
 * The days come from `generate_series`. Unpaid states are excluded in the join, because a condition in `where` would drop the
 * empty days, whose state is null. `is_other` marks orders whose count is capped (`totalCapped`).
 *
 * What breaks it: a filter on a column that `order_days` lacks. `isRolledUp` must name it, as it names the work (`shareId`).
 * The statement then reads the orders themselves by the filter's own index, at a cost that grows with their number.
 */
export async function sumUp(
  sql: Sql,
  creator: CreatorId,
  { firstDay, lastDay, ...search }: Search & { firstDay: Day; lastDay: Day },
): Promise<{ states: StateSums[]; days: Statistics['days'] }> {
  const sums = sql`coalesce(sum(order_count), 0)::bigint as order_count, coalesce(sum(pay_fen), 0)::bigint as pay_fen,
    coalesce(sum(refund_fen), 0)::bigint as refund_fen, coalesce(sum(income_fen), 0)::bigint as income_fen,
    coalesce(sum(order_count) filter (where is_other), 0)::bigint as other_count`
  const rows = await sql<
    (Omit<StateSums, 'statusDict'> &
      ({ statusDict: StateSums['statusDict']; day: null } | { statusDict: null; day: Day }))[]
  >`
    with facts as materialized (select * from ${facts(sql, creator, search)})
    select status_dict, null::date as day, ${sums} from facts group by status_dict
    union all
    select null, ${lastDay}::date - back, ${sums}
    from generate_series(0, ${lastDay}::date - ${firstDay}::date) as back
    left join facts on facts.day = ${lastDay}::date - back and facts.status_dict not in ${literals(orderState.unpaid, orderState.closed)}
    group by back
    order by status_dict, day`
  return {
    states: rows.filter((row) => row.day === null),
    days: rows.filter((row) => row.day !== null),
  }
}
