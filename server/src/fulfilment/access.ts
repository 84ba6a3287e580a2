import { goodKind, orderState } from '@zsm/contract/states'
import type { CreatorId, LearnerId, OrderId } from '@zsm/contract/values'
import { now } from '../clock.ts'
import type { Sql, Tx } from '../database/sql.ts'
import { fail } from '../failure.ts'
import { findBought } from '../orders/public.ts'
import { type FulfilmentRow, findFulfilment, isOpenOrder, lockRow } from './queries.ts'

/** A service order of the creator. Fails with `orderNotFound`. */
export async function getFulfilment(sql: Sql, creator: CreatorId, orderId: OrderId): Promise<FulfilmentRow> {
  return (await findFulfilment(sql, creator, orderId)) ?? fail('orderNotFound')
}

/** A service order of the learner, and whether the learner may use it now. */
export async function getOwnFulfilment(
  sql: Sql,
  learner: LearnerId,
  orderId: OrderId,
): Promise<FulfilmentRow & { usableFlag: boolean }> {
  const bought =
    (await findBought(sql, { userId: learner, id: orderId, now: now() })) ?? fail('orderNotFound')
  if (bought.bizDict !== goodKind.service) fail('orderNotService')
  const service = (await findFulfilment(sql, bought.creator, orderId)) ?? fail('orderNotFound')
  return { ...service, usableFlag: bought.usableFlag }
}

/** Locks the order's row. Fails unless both sides may write. */
export async function lockFulfilment(
  sql: Tx,
  service: FulfilmentRow,
): Promise<FulfilmentRow & { learnerId: LearnerId }> {
  if (!isOpenOrder(service)) fail('serviceClosed')
  const { learnerId } = service
  if (learnerId === null) return fail('orderNoLearner')
  await lockRow(sql, { ...service, learnerId }, now())
  const held = (await findFulfilment(sql, service.creator, service.orderId)) ?? fail('orderNotFound')
  if (!isOpenOrder(held)) fail('serviceClosed')
  return { ...held, learnerId }
}

/** Fails while a dispute is undecided: the acceptance has to wait for it. */
export function refuseDisputed({ disputeFlag }: FulfilmentRow): void {
  if (disputeFlag) fail('serviceDisputed')
}

/** Fails while a refund is undecided: a step has to wait for it. */
export function refuseRefunding({ statusDict }: FulfilmentRow): void {
  if (statusDict === orderState.refunding) fail('serviceRefunding')
}
