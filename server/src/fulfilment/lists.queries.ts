import type { workTabs } from '@zsm/contract/fulfilment'
import { fulfilmentState, goodKind, orderState } from '@zsm/contract/states'
import type { CreatorId } from '@zsm/contract/values'
import { literal, literals } from '../database/literal.ts'
import { cappedCount, type PageInput, pageBounds } from '../database/page.ts'
import type { Fragment, Sql } from '../database/sql.ts'
import { type FulfilmentRow, fulfilments } from './queries.ts'

export type WorkFilter = PageInput & {
  tab: (typeof workTabs)[number]
  statesFlag?: boolean | undefined
}

/** Waiting orders by due time, deliveries by the day of their automatic acceptance, ended orders by payment, newest first. */
export function listWorks(sql: Sql, creator: CreatorId, filter: WorkFilter): Promise<FulfilmentRow[]> {
  const { limit, offset } = pageBounds(filter)
  return sql<FulfilmentRow[]>`
    ${fulfilments(sql)} where ${inTab(sql, creator, filter)}
    order by ${orders[filter.tab](sql)} limit ${limit} offset ${offset}`
}

export function countWorks(sql: Sql, creator: CreatorId, filter: WorkFilter): Promise<number> {
  const joined = sql`left join fulfilments on fulfilments.creator_id = orders.creator_id and fulfilments.order_id = orders.id`
  return cappedCount(sql, sql`from orders ${joined} where ${inTab(sql, creator, filter)}`)
}

const orders = {
  waiting: (sql: Sql) => sql`orders.deliver_due_time nulls last, orders.id`,
  delivered: (sql: Sql) => sql`accept_due_time nulls last, orders.id`,
  ended: (sql: Sql) => sql`orders.pay_time desc, orders.id desc`,
}

const service = (sql: Sql, creator: CreatorId) =>
  sql`orders.creator_id = ${creator} and biz_dict = ${literal(goodKind.service)}`

/**
 * Orders with work left, which `orders_services_idx` contains. A partly refunded order of a buyer of another channel (`hold_days` is
 * null) has ended: that buyer cannot accept it here, and its creator cannot finish it.
 */
const unfinished = (sql: Sql): Fragment => sql`
  orders.finish_time is null and not unsold_flag
    and (status_dict in ${literals(orderState.paid, orderState.delivering, orderState.refunding)}
      or (status_dict = ${literal(orderState.partlyRefunded)} and hold_days is not null))`

function inTab(sql: Sql, creator: CreatorId, { tab }: WorkFilter): Fragment {
  if (tab === 'ended')
    return sql`${service(sql, creator)} and (orders.finish_time is not null or status_dict = ${literal(orderState.refunded)}
      or (status_dict = ${literal(orderState.partlyRefunded)} and hold_days is null))`
  const delivered = sql`coalesce(state_dict = ${literal(fulfilmentState.delivered)}, false)`
  return sql`${service(sql, creator)} and ${unfinished(sql)} and ${tab === 'delivered' ? delivered : sql`not ${delivered}`}`
}
