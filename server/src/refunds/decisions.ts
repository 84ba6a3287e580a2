import type { Refund, refunds } from '@zsm/contract/refunds'
import type { CreatorId, RefundId } from '@zsm/contract/values'
import type { InputOf } from '@zsm/contract/wire/endpoint'
import { now } from '../clock.ts'
import type { Sql } from '../database/sql.ts'
import type { Channels } from '../gateways/payment-channels.ts'
import { payRefund } from './paying.ts'
import { approve, type Refusal, reject, retry } from './refund-states.ts'
import { createRefund, getRefund } from './refunds.ts'

export async function createAndPay(
  sql: Sql,
  channels: Channels,
  creator: CreatorId,
  input: InputOf<typeof refunds.create>,
): Promise<Refund> {
  const { id } = await createRefund(sql, creator, input)
  return pay(sql, channels, creator, id)
}

export async function approveAndPay(
  sql: Sql,
  channels: Channels,
  creator: CreatorId,
  input: { id: RefundId; revokeAccessFlag?: boolean | undefined },
): Promise<Refund> {
  await approve(sql, creator, input)
  return pay(sql, channels, creator, input.id)
}

export async function retryAndPay(
  sql: Sql,
  channels: Channels,
  creator: CreatorId,
  id: RefundId,
): Promise<Refund> {
  await retry(sql, creator, id)
  return pay(sql, channels, creator, id)
}

export async function rejectRefund(sql: Sql, creator: CreatorId, input: Refusal): Promise<Refund> {
  await reject(sql, creator, input)
  return getRefund(sql, creator, input.id)
}

// after the commit: a call to the channel cannot be rolled back
async function pay(sql: Sql, channels: Channels, creator: CreatorId, id: RefundId): Promise<Refund> {
  await payRefund(sql, channels, creator, { id, now: now() })
  return getRefund(sql, creator, id)
}
