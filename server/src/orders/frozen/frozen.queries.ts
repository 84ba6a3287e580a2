import { frozenReason, orderState, type StateOf } from '@zsm/contract/states'
import type { CreatorId, Day, Fen } from '@zsm/contract/values'
import { literal, literals } from '../../database/literal.ts'
import type { Sql } from '../../database/sql.ts'

type FrozenSum = {
  frozenReasonDict: StateOf<typeof frozenReason>
  day: Day | null
  orderCount: number
  incomeFen: Fen
}

const { hold, service, refund, dispute, check } = frozenReason

/**
 * The income of the orders that are not settled, by what they wait for and by the day of their release. A hold that has ended is due
 * `today`. The partial indexes `orders_hold_idx` and `orders_held_of_creator_idx` contain only such orders.
 */
export function sumFrozen(sql: Sql, creator: CreatorId, today: Day): Promise<FrozenSum[]> {
  return sql<FrozenSum[]>`
    select frozen_reason_dict,
      case when frozen_reason_dict = ${literal(hold)} then greatest((settle_time at time zone 'Asia/Shanghai')::date, ${today}) end as day,
      count(*) as order_count, sum(income_fen) as income_fen
    from (
      select settle_time, income_fen, case
        when status_dict = ${literal(orderState.refunding)} then ${literal(refund)}
        when dispute_flag then ${literal(dispute)}
        when settle_time is null then ${literal(service)}
        else ${literal(hold)}
      end as frozen_reason_dict
      from orders
      where creator_id = ${creator} and not settle_flag and not held_flag and income_fen > 0
        and status_dict not in ${literals(orderState.unpaid, orderState.closed)}
      union all
      select settle_time, income_fen, ${literal(check)} from orders
      where creator_id = ${creator} and held_flag and not settle_flag and income_fen > 0
    ) as frozen
    group by 1, 2 order by day nulls last, frozen_reason_dict`
}
