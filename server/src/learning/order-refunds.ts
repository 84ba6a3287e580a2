import type { OrderRefund } from '@zsm/contract/learning'
import type { Refund } from '@zsm/contract/refunds'
import { refundState } from '@zsm/contract/states'
import type { CreatorId, OrderId } from '@zsm/contract/values'
import type { Sql } from '../database/sql.ts'
import { listOfOrder } from '../refunds/public.ts'

/** The refunds of an order in what its buyer may know, the newest first. */
export async function listOrderRefunds(
  sql: Sql,
  creator: CreatorId,
  orderId: OrderId,
): Promise<OrderRefund[]> {
  return (await listOfOrder(sql, creator, orderId)).map(shownToBuyer)
}

/** The reason of a failure tells the creator what to do; the buyer can do nothing about it. */
function shownToBuyer(refund: Refund): OrderRefund {
  const { id, refundNo, amountFen, reasonDict, note, applyByDict, statusDict } = refund
  const { applyTime, deadlineTime, successTime } = refund
  return {
    id,
    refundNo,
    amountFen,
    reasonDict,
    note,
    applyByDict,
    statusDict,
    closedReason: statusDict === refundState.closed ? refund.reason : '',
    applyTime,
    deadlineTime,
    successTime,
  }
}
