import type { learning, OrderRefund } from '@zsm/contract/learning'
import type { CreatorId, LearnerId, OrderId, RefundId } from '@zsm/contract/values'
import type { InputOf } from '@zsm/contract/wire/endpoint'
import { once } from '../database/once.ts'
import type { Sql } from '../database/sql.ts'
import { fail } from '../failure.ts'
import { askForRefund, takeBackRequest } from '../refunds/public.ts'
import { getBought } from './courses.ts'
import { listOrderRefunds } from './order-refunds.ts'

/** Asks the creator for money back. */
export function askRefund(
  sql: Sql,
  learner: LearnerId,
  input: InputOf<typeof learning.askRefund>,
): Promise<OrderRefund> {
  const request = { actor: learner, call: 'learning.askRefund', requestId: input.requestId, input }
  return once(sql, request, async (sql) => {
    const { creator } = await getBought(sql, learner, input.orderId)
    const id = await askForRefund(sql, creator, input)
    return getOrderRefund(sql, creator, { orderId: input.orderId, id })
  })
}

/** Takes a request back that the creator has not answered. */
export async function takeBackRefund(
  sql: Sql,
  learner: LearnerId,
  { orderId, refundId: id }: InputOf<typeof learning.takeBackRefund>,
): Promise<OrderRefund> {
  const { creator } = await getBought(sql, learner, orderId)
  await takeBackRequest(sql, creator, { orderId, id })
  return getOrderRefund(sql, creator, { orderId, id })
}

async function getOrderRefund(
  sql: Sql,
  creator: CreatorId,
  { orderId, id }: { orderId: OrderId; id: RefundId },
): Promise<OrderRefund> {
  const refunds = await listOrderRefunds(sql, creator, orderId)
  return refunds.find((refund) => refund.id === id) ?? fail('refundNotFound')
}
