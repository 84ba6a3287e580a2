import type { OrderRefund } from '@zsm/contract/learning'
import type { RefundWithPictures } from '@zsm/contract/refunds'
import { refundState } from '@zsm/contract/states'
import type { CreatorId, OrderId } from '@zsm/contract/values'
import type { Sql } from '../database/sql.ts'
import type { Media } from '../materials/public.ts'
import { listOfOrder, withPictures } from '../refunds/public.ts'

/** The refunds of an order as its buyer may see them, newest first. */
export async function listOrderRefunds(
  sql: Sql,
  media: Media,
  creator: CreatorId,
  orderId: OrderId,
): Promise<OrderRefund[]> {
  return (await withPictures(sql, media, await listOfOrder(sql, creator, orderId))).map(shownToBuyer)
}

/** Leaves out the reason of a failure: it tells the creator what to do, and the buyer can do nothing about it. */
function shownToBuyer(refund: RefundWithPictures): OrderRefund {
  const { id, refundNo, amountFen, reasonDict, note, applyByDict, statusDict, operatorFlag } = refund
  const { pictures, applyTime, deadlineTime, successTime } = refund
  return {
    id,
    refundNo,
    amountFen,
    reasonDict,
    note,
    pictures,
    applyByDict,
    statusDict,
    closedReason: statusDict === refundState.closed ? refund.reason : '',
    applyTime,
    deadlineTime,
    successTime,
    operatorFlag,
  }
}
