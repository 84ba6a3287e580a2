import { refundableFen } from '@zsm/contract/money/refund-split'
import type { Order } from '@zsm/contract/orders'
import type { Refund, refunds } from '@zsm/contract/refunds'
import {
  orderCan,
  orderState,
  payChannel,
  refundAsker,
  refundChannel,
  refundReason,
  refundState,
} from '@zsm/contract/states'
import type { CreatorId, Fen, Page, RefundId } from '@zsm/contract/values'
import type { InputOf } from '@zsm/contract/wire/endpoint'
import { now } from '../clock.ts'
import { audit } from '../database/audit.ts'
import { once } from '../database/once.ts'
import { readPage } from '../database/page.ts'
import type { Sql, Tx } from '../database/sql.ts'
import { countStates, partsOf } from '../database/state-counts.ts'
import { fail } from '../failure.ts'
import { lockFund } from '../funds/public.ts'
import { newId } from '../ids.ts'
import { lockPaidOrder, startRefunding } from '../orders/public.ts'
import { makeSerialNo } from '../serial-numbers.ts'
import { bookRefund } from './booking.ts'
import { countOpen } from './open.queries.ts'
import {
  countRefunds,
  findRefund,
  listRefunds as findRefunds,
  findSearchedNewest,
  insertRefund,
  type NewRefund,
} from './queries.ts'
import { recordRefund } from './refund-events.ts'

type Input = InputOf<typeof refunds.create>

export async function getRefund(sql: Sql, creator: CreatorId, id: RefundId): Promise<Refund> {
  return (await findRefund(sql, creator, id)) ?? fail('refundNotFound')
}

export async function listRefunds(
  sql: Sql,
  creator: CreatorId,
  filters: InputOf<typeof refunds.listData>,
): Promise<Page<Refund> & { searchedNewest: number | null }> {
  const [page, searchedNewest] = await Promise.all([
    readPage(
      findRefunds(sql, creator, filters),
      countRefunds(sql, creator, filters),
      filters,
      countStates(filters, partsOf(refundState.values), (part) => countRefunds(sql, creator, part)),
    ),
    findSearchedNewest(sql, creator, filters),
  ])
  if (searchedNewest === null) return { ...page, searchedNewest }
  const stateCounts = page.stateCounts?.map((state) => ({ ...state, capped: true }))
  return { ...page, ...(stateCounts && { stateCounts }), totalCapped: true, searchedNewest }
}

/** Refuses a creator's decision on a request that operators decide. */
export async function refuseIfForOperators(sql: Sql, creator: CreatorId, id: RefundId): Promise<void> {
  const { operatorFlag, statusDict } = await getRefund(sql, creator, id)
  if (operatorFlag && statusDict === refundState.waiting) fail('refundForOperator')
}

/** The number of refunds that are not decided or not paid. */
export async function countOpenRefunds(sql: Sql, creator: CreatorId): Promise<number> {
  const { waitingCount, underWayCount, failedCount } = await countOpen(sql, creator)
  return waitingCount + underWayCount + failedCount
}

/** Opens a creator's refund, which needs no approval. The channel must be told next; an offline sale is booked at once. */
export function createRefund(sql: Sql, creator: CreatorId, input: Input): Promise<{ id: RefundId }> {
  const request = { actor: creator, call: 'refunds.create', requestId: input.requestId, input }
  return once(sql, request, async (sql) => {
    await lockFund(sql, creator)
    const order = await lockPaidOrder(sql, creator, input.orderId)
    const { reasonDict, note, seenRefundFen = order.refundFen } = input
    // otherwise two windows could refund the same part twice
    if (seenRefundFen !== order.refundFen) fail('orderRefunded')
    const time = now()
    const fresh = newRefund(order, input.amountFen, time)
    const revokeAccessFlag = input.revokeAccessFlag ?? fresh.revokeAccessFlag
    const how = order.payChannelDict === payChannel.offline ? { channelDict: refundChannel.offline } : {}
    const refund = { ...fresh, reasonDict, note, revokeAccessFlag, ...how }
    await openRefund(sql, creator, order, refund)
    if (refund.channelDict === refundChannel.offline)
      await bookRefund(sql, creator, { id: refund.id, from: [refundState.refunding], time })
    return { id: refund.id }
  })
}

type LockedOrder = Awaited<ReturnType<typeof lockPaidOrder>>

/** Stores a refund that waits or is under way. Its order is in state 退款中 from now on. */
export async function openRefund(
  sql: Tx,
  creator: CreatorId,
  order: LockedOrder,
  refund: NewRefund,
): Promise<void> {
  mustBeRefundable(order, refund.amountFen)
  await insertRefund(sql, creator, refund)
  await startRefunding(sql, creator, order)
  const target = { type: 'refund', id: refund.id }
  await audit(sql, { creator, action: 'refunds.open', target, after: refund })
  await recordRefund(sql, creator, refund.id)
}

/** Fails unless this amount of the order can be refunded now. */
function mustBeRefundable(order: Pick<Order, 'statusDict' | 'payFen' | 'refundFen'>, amountFen: Fen): void {
  if (order.statusDict === orderState.refunding) fail('refundOpen')
  if (!orderCan.refund.includes(order.statusDict)) fail('orderNotPaid')
  if (amountFen > refundableFen(order)) fail('refundTooMuch', { field: 'amountFen' })
}

export function newRefund(order: LockedOrder, amountFen: Fen, time: string): NewRefund {
  return {
    id: newId<RefundId>(),
    refundNo: makeSerialNo(time),
    orderId: order.id,
    amountFen,
    reasonDict: refundReason.other,
    note: '',
    applyByDict: refundAsker.creator,
    channelDict: refundChannel.original,
    statusDict: refundState.refunding,
    priorStatusDict: order.statusDict,
    applyTime: time,
    deadlineTime: null,
    // a full refund takes the good back; a partial one compensates a defect, and the buyer keeps the good
    revokeAccessFlag: amountFen === refundableFen(order),
    operatorFlag: false,
  }
}
