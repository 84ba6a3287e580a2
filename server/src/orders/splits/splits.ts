import { noFen } from '@zsm/contract/money/fen'
import { splitState } from '@zsm/contract/states'
import type { CreatorId, Instant } from '@zsm/contract/values'
import { askAgainAt, plusDays, plusMs } from '../../clock.ts'
import { type Sql, transaction } from '../../database/sql.ts'
import { lockFundOrSkip } from '../../funds/public.ts'
import { ProviderFailure } from '../../gateways/pay/provider-failure.ts'
import type { SplitGateway } from '../../gateways/pay/split-gateway.ts'
import type { Channels } from '../../gateways/payment-channels.ts'
import { inBatches, oneByOne } from '../../one-by-one.ts'
import {
  type FrozenOrder,
  findCreatorsToSplit,
  findLongFrozen,
  listSplitsToAsk,
  lockFrozen,
  type OrderSplit,
  putOffSplit,
  updateSplit,
} from './splits.queries.ts'

const batch = 200

/**
 * For the timer: where a platform's provider holds the buyers' money, the hold of an order ends in three steps. Our fee is split
 * off, then the rest is released, and then the income is settled as everywhere. Each request has a stored number, and is asked
 * about before it is sent: one whose answer was lost is not made twice.
 */
export async function attendSplits(sql: Sql, channels: Channels, now: Instant): Promise<void> {
  const gateway = channels.find(({ platform }) => platform)?.platform?.split
  if (!gateway) return
  const failures: unknown[] = []
  const note = (error: unknown) => void failures.push(error)
  const creators = await findCreatorsToSplit(sql, now, 10_000)
  await oneByOne(creators, 'creators whose fees could not be split off', (creator) =>
    beginSplits(sql, creator, now),
  ).catch(note)
  const due = inBatches<OrderSplit>((after) => listSplitsToAsk(sql, { before: now, after, limit: batch }))
  await oneByOne(due, 'splits that the provider did not carry out', async (split) => {
    // the next question is stored first, so that a split that always fails does not delay the ones after it
    const { creatorId, orderId, askCount } = split
    await putOffSplit(sql, creatorId, { orderId, askTime: askAgainAt(now, askCount) })
    await advance(sql, gateway, split, now)
  }).catch(note)
  await warnOfLongFrozen(sql, now).catch(note)
  if (failures.length > 0) throw new AggregateError(failures, 'splits that could not be attended to')
}

/** Fixes what is split off the orders whose hold has ended. From then on a refund waits until the split is known. */
async function beginSplits(sql: Sql, creator: CreatorId, now: Instant): Promise<void> {
  const begin = () =>
    transaction(sql, async (sql) => {
      if (!(await lockFundOrSkip(sql, creator))) return 0
      const orders = await lockFrozen(sql, creator, now, batch)
      for (const order of orders)
        await updateSplit(
          sql,
          { creatorId: creator, orderId: order.id, from: splitState.frozen },
          begun(order, now),
        )
      return orders.length
    })
  while ((await begin()) === batch);
}

/** A fully refunded order has no frozen money, and an order without a fee has nothing to split off. */
function begun({ orderNo, platformFeeFen, payFen, refundFen }: FrozenOrder, now: Instant) {
  if (refundFen === payFen) return { statusDict: splitState.released }
  const numbers = { splitNo: splitNoOf(orderNo, 0), releaseNo: `F${orderNo}` }
  const isFree = platformFeeFen === 0
  const statusDict = isFree ? splitState.releasing : splitState.splitting
  return { statusDict, feeFen: platformFeeFen, ...numbers, askTime: now }
}

/** A number that the provider closed without moving money is used up. */
const splitNoOf = (orderNo: string, tries: number) => (tries === 0 ? `S${orderNo}` : `S${orderNo}T${tries}`)

async function advance(sql: Sql, gateway: SplitGateway, split: OrderSplit, now: Instant): Promise<void> {
  try {
    if (split.statusDict === splitState.releasing || (await isSplit(sql, gateway, split, now)))
      await release(sql, gateway, split)
  } catch (failure) {
    if (failure instanceof ProviderFailure && failure.kind === 'refused')
      await updateSplit(sql, { ...split, from: split.statusDict }, afterRefusal(split, failure.message, now))
    throw failure
  }
}

/** WeChat Pay freezes money for at most this many days. Then it gives the creator all that was not split off. */
const frozenDays = 180

/** A refused split is tried again while the money is frozen. After that the income is settled, and our fee stays with the creator. */
function afterRefusal({ statusDict, payTime, feeFen }: OrderSplit, refusal: string, now: Instant) {
  if (Date.parse(plusDays(payTime, frozenDays)) > Date.parse(now)) return { reason: refusal }
  const isSplitOff = statusDict === splitState.releasing
  return {
    statusDict: splitState.released,
    askTime: null,
    feeFen: isSplitOff ? feeFen : noFen,
    reason: isSplitOff ? '' : `付款满 ${frozenDays} 天已由微信支付解冻，平台服务费没有分出：${refusal}`,
  }
}

/** Whether our fee is split off. The provider is queried until it gives one of the two answers. */
async function isSplit(sql: Sql, gateway: SplitGateway, split: OrderSplit, now: Instant): Promise<boolean> {
  const { subMchId, tradeNo, splitNo, feeFen: amountFen, tries } = split
  const asked = { subMchId, tradeNo, splitNo, amountFen }
  const answer = await known(
    () => gateway.querySplit(asked),
    () => gateway.split(asked),
  )
  const at = { ...split, from: splitState.splitting }
  if (answer.state === 'split') await updateSplit(sql, at, { statusDict: splitState.releasing, reason: '' })
  if (answer.state === 'failed') {
    const { reason } = answer
    const fresh = splitNoOf(orderNoOf(split), tries + 1)
    await updateSplit(sql, at, {
      reason,
      splitNo: fresh,
      tries: tries + 1,
      askTime: plusMs(now, 3_600_000),
    })
    throw new Error(`the split ${splitNo} failed: ${reason}`)
  }
  return answer.state === 'split'
}

const orderNoOf = ({ releaseNo }: OrderSplit) => releaseNo.slice(1)

async function release(sql: Sql, gateway: SplitGateway, split: OrderSplit): Promise<void> {
  const { subMchId, tradeNo, releaseNo } = split
  const asked = { subMchId, tradeNo, releaseNo }
  const answer = await known(
    () => gateway.queryRelease(asked),
    () => gateway.release(asked),
  )
  if (answer.state !== 'released') return
  const change = { statusDict: splitState.released, askTime: null, reason: '' }
  await updateSplit(sql, { ...split, from: splitState.releasing }, change)
}

/** What became of a request. One that the provider does not know is made, and asked about. */
async function known<Answer extends { state: string }>(
  query: () => Promise<Answer>,
  ask: () => Promise<unknown>,
): Promise<Answer> {
  const answer = await query()
  if (answer.state !== 'unknown') return answer
  await ask()
  return query()
}

/** An order under refund is not split. It is reported before the last day on which its fee can be split off. */
const warnedDays = 170

async function warnOfLongFrozen(sql: Sql, now: Instant): Promise<void> {
  const orders = await findLongFrozen(sql, { before: plusDays(now, -warnedDays), limit: 20 })
  if (orders.length === 0) return
  const named = orders.map(({ orderNo, reason }) => (reason ? `${orderNo} (${reason})` : orderNo))
  throw new Error(
    `frozen for more than ${warnedDays} days, and after ${frozenDays} days the fee cannot be split off: ${named.join(', ')}`,
  )
}
