import type { LearnerObstacle } from '@zsm/contract/learners/closing'
import { checkoutState, goodKind, openRefunds, orderState } from '@zsm/contract/states'
import type { LearnerId } from '@zsm/contract/values'
import { literal, literals } from '../database/literal.ts'
import type { Sql } from '../database/sql.ts'

/** At most so many obstacles are named at once. The next ones are named when these are settled. */
const most = 20

/**
 * What the learner has not settled, over all creators: checkouts that may still be paid, money that is about to come back, and
 * services that are not accepted or in dispute.
 */
export function listUnsettled(sql: Sql, learner: LearnerId): Promise<LearnerObstacle[]> {
  return sql<LearnerObstacle[]>`
    select 'checkout' as name, id, good->>'name' as good_name from checkouts
    where user_id = ${learner}::text and status_dict = ${literal(checkoutState.open)}
    union all
    select 'refund', orders.id, good_name from orders
    join refunds on refunds.creator_id = orders.creator_id and refunds.order_id = orders.id
    where user_id = ${learner}::text and refunds.status_dict in ${literals(...openRefunds)}
    union all
    select 'service', id, good_name from orders
    where user_id = ${learner}::text and biz_dict = ${literal(goodKind.service)} and not unsold_flag
      and (dispute_flag or finish_time is null
        and status_dict in ${literals(orderState.paid, orderState.delivering, orderState.partlyRefunded)})
    limit ${most}`
}
