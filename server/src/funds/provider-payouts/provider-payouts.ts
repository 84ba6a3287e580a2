import { channelAccount, payoutWay, withdrawState } from '@zsm/contract/states'
import type { CreatorId, Instant, WithdrawId } from '@zsm/contract/values'
import { askAgainAt, plusDays } from '../../clock.ts'
import { type Sql, transaction } from '../../database/sql.ts'
import { ProviderFailure } from '../../gateways/pay/provider-failure.ts'
import type { SplitGateway, WithdrawalAnswer } from '../../gateways/pay/split-gateway.ts'
import type { Channels, Platform } from '../../gateways/payment-channels.ts'
import { amount } from '../../notifications/public.ts'
import { inBatches, oneByOne } from '../../one-by-one.ts'
import { claimPayout } from '../payout-claims/claims.ts'
import { type Actor, arrive, failPayout, returnByBank } from '../withdraw-states.ts'
import {
  findUnpaid,
  insertPayout,
  listPayoutsToAsk,
  type ProviderPayout,
  setAskTime,
} from './payouts.queries.ts'

const batch = 200

/**
 * For the timer: where a platform's provider holds the creators' money, it pays their approved withdrawals. The withdrawal's number
 * is the idempotency key. We query the payout before we send it, and then until the provider names its result.
 */
export async function attendPayouts(sql: Sql, channels: Channels, now: Instant): Promise<void> {
  const platform = channels.find(({ platform }) => platform)?.platform
  if (!platform) return
  const failures: unknown[] = []
  const note = (error: unknown) => void failures.push(error)
  const unpaid = inBatches<{ creatorId: CreatorId; id: WithdrawId }>((last) =>
    findUnpaid(sql, { after: last?.id, limit: batch }),
  )
  await oneByOne(unpaid, 'withdrawals that were not given to the provider', (withdraw) =>
    handOver(sql, platform, withdraw, now),
  ).catch(note)
  const due = inBatches<ProviderPayout>((after) =>
    listPayoutsToAsk(sql, { before: now, after, limit: batch }),
  )
  await oneByOne(due, 'withdrawals that the provider did not answer', async (payout) => {
    const { creatorId, withdrawId } = payout
    await setAskTime(sql, creatorId, { withdrawId, askTime: nextAsk(payout, now) })
    await advance(sql, platform.split, payout, now)
  }).catch(note)
  if (failures.length > 0) throw new AggregateError(failures, 'withdrawals that could not be attended to')
}

/** A creator without an account at the provider has no money there, so finance pays by hand. */
async function handOver(
  sql: Sql,
  platform: Platform,
  { creatorId: creator, id: withdrawId }: { creatorId: CreatorId; id: WithdrawId },
  now: Instant,
): Promise<void> {
  const subMchId = await platform.subMerchantOf(creator)
  if (!subMchId) return
  await transaction(sql, async (sql) => {
    await claimPayout(sql, creator, withdrawId, claimOf(withdrawId))
    await insertPayout(sql, creator, { withdrawId, subMchId, createTime: now, askTime: now })
  })
}

/** From then on no other way pays it. */
const claimOf = (withdrawId: WithdrawId) => ({ way: payoutWay.platform, recordId: withdrawId })

/** The bank takes until the next working day, and may give the money back for some days after it. */
function nextAsk({ statusDict, askCount }: ProviderPayout, now: Instant): Instant {
  if (statusDict === withdrawState.arrived) return plusDays(now, 1)
  return askAgainAt(now, askCount)
}

/** WeChat Pay tells a repeat from a new payout for six days. */
const sendableDays = 5
/** A bank gives money back within seven working days. */
const watchedDays = 15

const timer: Actor = { requestId: 'timer', ip: '', userAgent: '' }

async function advance(sql: Sql, gateway: SplitGateway, payout: ProviderPayout, now: Instant): Promise<void> {
  const { creatorId: creator, withdrawId: id, statusDict, createTime } = payout
  const isOver = (days: number) => Date.parse(plusDays(createTime, days)) < Date.parse(now)
  if (statusDict === withdrawState.paying) {
    const answer = await outcomeOf(gateway, payout, { isLate: isOver(sendableDays) })
    if (answer.state === 'paid') {
      const from = channelAccount.wechatPlatform
      await arrive(sql, creator, { id, channelTxnNo: answer.providerNo, by: claimOf(id), from }, timer)
      await setAskTime(sql, creator, { withdrawId: id, askTime: plusDays(now, 1) })
    }
    if (answer.state === 'failed' || answer.state === 'returned')
      await end(sql, payout, () =>
        failPayout(sql, creator, { id, reason: answer.reason, by: claimOf(id) }, timer),
      )
    return
  }
  const answer =
    statusDict === withdrawState.arrived ? await gateway.queryWithdrawal(askedOf(payout)) : undefined
  if (answer?.state === 'returned')
    await end(sql, payout, () => returnByBank(sql, creator, { id, reason: answer.reason }, timer))
  else if (!answer || isOver(watchedDays)) await end(sql, payout)
}

const askedOf = ({ subMchId, withdrawNo, arriveFen: amountFen }: ProviderPayout) => ({
  subMchId,
  withdrawNo,
  amountFen,
})

/** Nothing can change any longer. */
async function end(
  sql: Sql,
  { creatorId, withdrawId }: ProviderPayout,
  change?: () => Promise<unknown>,
): Promise<void> {
  await change?.()
  await setAskTime(sql, creatorId, { withdrawId, askTime: null })
}

/**
 * The result of a payout. A payout that the provider does not know is sent. A refused one has failed, because it moved no money. After
 * some days an unknown payout is not sent again: by then the provider could take the repeat for a new payout.
 */
async function outcomeOf(
  gateway: SplitGateway,
  payout: ProviderPayout,
  { isLate }: { isLate: boolean },
): Promise<WithdrawalAnswer> {
  const asked = askedOf(payout)
  const answer = await gateway.queryWithdrawal(asked)
  if (answer.state !== 'unknown') return answer
  const failed = (reason: string) => ({ state: 'failed', providerNo: '', reason }) as const
  if (isLate) return failed('微信支付一直没有受理这笔提现，金额已退回，请重新申请')
  try {
    await gateway.withdraw(asked)
  } catch (failure) {
    if (!(failure instanceof ProviderFailure && failure.kind === 'refused')) throw failure
    if (failure.code !== 'NOT_ENOUGH') return failed(`微信支付没有受理：${failure.message}`)
    const { availableFen } = await gateway.balance(asked.subMchId)
    return failed(
      `您在微信支付的可用余额是 ${amount(availableFen)}，不够这笔提现；金额已退回，请按可用余额重新申请`,
    )
  }
  return gateway.queryWithdrawal(asked)
}
