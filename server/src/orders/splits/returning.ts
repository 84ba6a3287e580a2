import { lesser, minus, plus } from '@zsm/contract/money/fen'
import { splitRefund } from '@zsm/contract/money/refund-split'
import type { Order } from '@zsm/contract/orders'
import type { Refund } from '@zsm/contract/refunds'
import { splitState } from '@zsm/contract/states'
import type { CreatorId, Fen, RefundId } from '@zsm/contract/values'
import { now } from '../../clock.ts'
import type { Sql } from '../../database/sql.ts'
import { fail } from '../../failure.ts'
import type { RefundAnswer } from '../../gateways/pay/pay-gateway.ts'
import { ProviderFailure } from '../../gateways/pay/provider-failure.ts'
import type { NewReturn, ReturnAnswer, SplitGateway } from '../../gateways/pay/split-gateway.ts'
import type { Channel } from '../../gateways/payment-channels.ts'
import { amount } from '../../notifications/public.ts'
import { findOrder } from '../queries.ts'
import { findReturn, insertReturn, type SplitReturn, updateReturn } from './split-returns.queries.ts'
import { findSplit, type OrderSplit } from './splits.queries.ts'

type Asked = Pick<Refund, 'id' | 'orderId' | 'refundNo' | 'amountFen'>

/**
 * Makes the creator's account ready for a refund; undefined once the refund can be requested. Frozen money needs no step. While a
 * split is under way, the refund waits. After the split, our part of the fee is returned first, because the provider takes a refund
 * from the creator's account only.
 */
export async function returnFee(
  sql: Sql,
  { gateway: pay, platform }: Channel,
  creator: CreatorId,
  refund: Asked,
): Promise<RefundAnswer | undefined> {
  if (!platform) return undefined
  const split = await findSplit(sql, creator, refund.orderId)
  if (!split || split.statusDict === splitState.frozen) return undefined
  if (split.statusDict !== splitState.released) return { state: 'refunding' }
  const order = (await findOrder(sql, creator, refund.orderId)) ?? fail('orderNotFound')
  const fee = await returnOf(sql, creator, refund, { split, order })
  if (fee?.doneFlag) return undefined
  // without a fee no row tells whether the refund was sent, and a refund that was sent has taken its money already
  if (!fee && (await isAsked(pay, split, refund))) return undefined
  const missingFen = await missingIn(platform.split, split, { order, refund, fee })
  if (missingFen > roundingFen) return { state: 'failed', reason: tooLittle(missingFen) }
  return fee && giveBack(sql, platform.split, creator, { split, fee })
}

/** Whether our fee for a refund was returned. From then on the refund cannot be given up. */
export async function hasReturnedFee(sql: Sql, creator: CreatorId, refundId: RefundId): Promise<boolean> {
  return (await findReturn(sql, creator, refundId))?.doneFlag ?? false
}

async function isAsked(
  pay: Channel['gateway'],
  { tradeNo }: OrderSplit,
  { refundNo }: Asked,
): Promise<boolean> {
  return (await pay?.queryRefund({ tradeNo, refundNo }))?.state !== 'unknown'
}

/** Our part of a refund, stored once before it is sent to the provider; undefined where we have none. */
async function returnOf(
  sql: Sql,
  creator: CreatorId,
  { id: refundId, orderId, refundNo, amountFen }: Asked,
  { split, order }: { split: OrderSplit; order: Order },
): Promise<SplitReturn | undefined> {
  const stored = await findReturn(sql, creator, refundId)
  const feeFen = lesser(splitRefund(amountFen, order).platformFeeFen, split.feeFen)
  if (stored || feeFen === 0) return stored
  await insertReturn(sql, creator, {
    refundId,
    orderId,
    feeFen,
    returnNo: returnNoOf(refundNo, 0),
    createTime: now(),
  })
  return findReturn(sql, creator, refundId)
}

const returnNoOf = (refundNo: string, tries: number) => (tries === 0 ? refundNo : `${refundNo}T${tries}`)

type Needed = { order: Order; refund: Asked; fee: SplitReturn | undefined }

/** What the creator's account lacks for a refund. WeChat Pay gives its own fee back, and we ours. */
async function missingIn(
  gateway: SplitGateway,
  { subMchId }: OrderSplit,
  { order, refund, fee }: Needed,
): Promise<Fen> {
  const { availableFen } = await gateway.balance(subMchId)
  const { channelFeeFen } = splitRefund(refund.amountFen, order)
  const there = fee ? plus(availableFen, fee.feeFen) : availableFen
  return minus(refund.amountFen, channelFeeFen, there)
}

/** WeChat Pay rounds the fee that it gives back in its own way. */
const roundingFen = 1

const tooLittle = (missingFen: Fen) =>
  `创作者在微信支付的可用余额不够退款，还差 ${amount(missingFen)}；等有新的收入解冻，或在微信支付商户平台充值后重试`

async function giveBack(
  sql: Sql,
  gateway: SplitGateway,
  creator: CreatorId,
  { split, fee }: { split: OrderSplit; fee: SplitReturn },
): Promise<RefundAnswer | undefined> {
  const { subMchId, tradeNo, splitNo } = split
  const { refundId, returnNo, feeFen: amountFen, tries } = fee
  const answer = await askFor(gateway, { subMchId, tradeNo, splitNo, returnNo, amountFen }).catch(
    (failure: unknown) => {
      if (failure instanceof ProviderFailure && failure.kind === 'refused') return failure
      throw failure
    },
  )
  // nothing was carried out, so the number is as good as before
  if (answer instanceof ProviderFailure) return notReturned(answer.message)
  if (answer.state === 'returned') {
    await updateReturn(sql, creator, refundId, { doneFlag: true })
    return undefined
  }
  if (answer.state !== 'failed') return { state: 'refunding' }
  const fresh = returnNoOf(returnNo.split('T')[0] ?? returnNo, tries + 1)
  await updateReturn(sql, creator, refundId, { returnNo: fresh, tries: tries + 1 })
  return notReturned(answer.reason)
}

/** Queries the return first, and sends it only if the provider does not know it: an earlier answer may have been lost. */
async function askFor(gateway: SplitGateway, asked: NewReturn): Promise<ReturnAnswer> {
  const answer = await gateway.queryReturn(asked)
  return answer.state === 'unknown' ? gateway.returnFee(asked) : answer
}

const notReturned = (reason: string) =>
  ({ state: 'failed', reason: `平台服务费没有退回，还没有退款：${reason}` }) as const
