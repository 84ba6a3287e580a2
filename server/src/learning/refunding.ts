import type { LearnerPicture } from '@zsm/contract/learners/pictures'
import type { learning, OrderRefund } from '@zsm/contract/learning'
import { offeredFen } from '@zsm/contract/money/refund-offer'
import type { CreatorId, LearnerId, OrderId, RefundId } from '@zsm/contract/values'
import type { InputOf } from '@zsm/contract/wire/endpoint'
import { once } from '../database/once.ts'
import type { Sql } from '../database/sql.ts'
import { fail } from '../failure.ts'
import { lockFund } from '../funds/public.ts'
import {
  addPicture,
  issuePictureToken as issueToken,
  type Media,
  type UploadHost,
} from '../materials/public.ts'
import { askForRefund, takeBackRequest } from '../refunds/public.ts'
import { getBought } from './courses.ts'
import { listOrderRefunds } from './order-refunds.ts'
import { findRefundOffer } from './refund-offer.ts'

/** Asks the creator for a refund. */
export function askRefund(
  sql: Sql,
  media: Media,
  learner: LearnerId,
  input: InputOf<typeof learning.askRefund>,
): Promise<OrderRefund> {
  const request = { actor: learner, call: 'learning.askRefund', requestId: input.requestId, input }
  return once(sql, request, async (sql) => {
    const { creator } = await getBought(sql, learner, input.orderId)
    // What is offered depends on the learner's other orders, so two requests may not read it at once.
    await lockFund(sql, creator)
    const order = await getBought(sql, learner, input.orderId)
    const { usedBp } = await findRefundOffer(sql, learner, order)
    if (usedBp > 0 && input.amountFen > offeredFen(order, usedBp))
      fail('refundAboveOffer', { field: 'amountFen' })
    const id = await askForRefund(sql, creator, { ...input, learner })
    return getOrderRefund(sql, media, creator, { orderId: input.orderId, id })
  })
}

export async function issuePictureToken(
  sql: Sql,
  host: UploadHost,
  learner: LearnerId,
  { orderId, ...file }: InputOf<typeof learning.refundPictureToken>,
) {
  const { creator } = await getBought(sql, learner, orderId)
  return issueToken(sql, host, { creator, learner }, file)
}

export async function addRefundPicture(
  sql: Sql,
  media: Media,
  learner: LearnerId,
  { orderId, key }: InputOf<typeof learning.addRefundPicture>,
): Promise<LearnerPicture> {
  const { creator } = await getBought(sql, learner, orderId)
  return addPicture(sql, media, { creator, learner }, { key })
}

/** Takes back a request that the creator has not answered. */
export async function takeBackRefund(
  sql: Sql,
  media: Media,
  learner: LearnerId,
  { orderId, refundId: id }: InputOf<typeof learning.takeBackRefund>,
): Promise<OrderRefund> {
  const { creator } = await getBought(sql, learner, orderId)
  await takeBackRequest(sql, creator, { orderId, id })
  return getOrderRefund(sql, media, creator, { orderId, id })
}

async function getOrderRefund(
  sql: Sql,
  media: Media,
  creator: CreatorId,
  { orderId, id }: { orderId: OrderId; id: RefundId },
): Promise<OrderRefund> {
  const refunds = await listOrderRefunds(sql, media, creator, orderId)
  return refunds.find((refund) => refund.id === id) ?? fail('refundNotFound')
}
