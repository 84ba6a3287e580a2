import { withdrawState } from '@zsm/contract/states'
import type { Instant } from '@zsm/contract/values'
import { askAgainAt, plusDays } from '../../clock.ts'
import type { Sql } from '../../database/sql.ts'
import { ProviderFailure } from '../../gateways/pay/provider-failure.ts'
import type { TransferAnswer, TransferGateway } from '../../gateways/transfer/transfer-gateway.ts'
import { amount } from '../../notifications/public.ts'
import { inBatches, oneByOne } from '../../one-by-one.ts'
import type { CardNumbers } from '../card-numbers.ts'
import { type Actor, arrive, failPayout, returnByBank } from '../withdraw-states.ts'
import {
  listTransfersToAsk,
  markSent,
  markUnsent,
  setTransferAskTime,
  type Transfer,
} from './transfers.queries.ts'
import { claimOf, type TransferParts } from './transfers.ts'

const batch = 200
/** An instruction is sent again for this many days at most: later the provider might not recognise it as the same one. */
const sendableDays = 3
/** A bank may return the money within several working days, so transfers are queried for this long after they arrived. */
const watchedDays = 15

const timer: Actor = { requestId: 'timer', ip: '', userAgent: '' }

type Parts = { gateway: TransferGateway; cards: CardNumbers }

/**
 * For the timer: sends transfers to the provider and queries them until each one has arrived or failed. After an arrival it queries
 * once a day for `watchedDays` whether the bank has returned the money. A transfer with an unknown result is only queried, never sent
 * under another number.
 */
export async function attendTransfers(
  sql: Sql,
  { gateway, cards }: TransferParts,
  now: Instant,
): Promise<void> {
  const due = inBatches<Transfer>((after) => listTransfersToAsk(sql, { before: now, after, limit: batch }))
  await oneByOne(due, 'transfers that the provider did not answer', async (transfer) => {
    if (!gateway) throw new Error('a transfer is under way, and its provider is not configured')
    const { creatorId, withdrawId } = transfer
    await setTransferAskTime(sql, creatorId, { withdrawId, askTime: nextAsk(transfer, now) })
    await advance(sql, { gateway, cards }, transfer, now)
  })
}

/**
 * An arrived transfer is queried once a day. Another waits longer after each attempt: its bank or, for a correction, the company needs
 * time.
 */
function nextAsk({ statusDict, askCount }: Transfer, now: Instant): Instant {
  if (statusDict === withdrawState.arrived) return plusDays(now, 1)
  return askAgainAt(now, askCount)
}

async function advance(sql: Sql, parts: Parts, transfer: Transfer, now: Instant): Promise<void> {
  const { creatorId: creator, withdrawId: id, statusDict, sentTime } = transfer
  const isOver = (days: number) => sentTime !== null && Date.parse(plusDays(sentTime, days)) < Date.parse(now)
  if (statusDict === withdrawState.paying) {
    const answer = await outcomeOf(sql, parts, transfer, { now, isLate: isOver(sendableDays) })
    if (answer?.state === 'paid') {
      const from = parts.gateway.channelAccountDict
      await arrive(sql, creator, { id, channelTxnNo: answer.providerNo, by: claimOf(id), from }, timer)
      await setTransferAskTime(sql, creator, { withdrawId: id, askTime: plusDays(now, 1) })
    }
    if (answer?.state === 'failed' || answer?.state === 'returned') {
      await failPayout(sql, creator, { id, reason: answer.reason, by: claimOf(id) }, timer)
      await stopAsking(sql, transfer)
    }
    return
  }
  if (statusDict !== withdrawState.arrived) return stopAsking(sql, transfer)
  const answer = await parts.gateway.query(transfer.transferNo)
  if (answer.state === 'returned') await returnByBank(sql, creator, { id, reason: answer.reason }, timer)
  if (answer.state === 'returned' || isOver(watchedDays)) await stopAsking(sql, transfer)
}

/** Ends the queries: the result of this transfer is final. */
const stopAsking = (sql: Sql, { creatorId, withdrawId }: Transfer) =>
  setTransferAskTime(sql, creatorId, { withdrawId, askTime: null })

/** The provider's answer about a transfer, which is sent first if needed. Undefined while it waits, or after it was cancelled. */
async function outcomeOf(
  sql: Sql,
  { gateway, cards }: Parts,
  transfer: Transfer,
  { now, isLate }: { now: Instant; isLate: boolean },
): Promise<TransferAnswer | undefined> {
  const { creatorId, withdrawId, transferNo, sentTime } = transfer
  if (sentTime !== null) {
    const answer = await gateway.query(transferNo)
    if (answer.state !== 'unknown') return answer
    if (isLate)
      return { state: 'failed', reason: `${gateway.label}一直没有受理这笔提现，金额已退回，请重新申请` }
  }
  if (!(await markSent(sql, creatorId, { withdrawId, sentTime: now }))) return undefined
  const payee = { ...transfer.payee, cardNo: cards.decrypt(creatorId, transfer.sealedCardNo) }
  try {
    return await gateway.create({ ...transfer, payee })
  } catch (failure) {
    if (!(failure instanceof ProviderFailure && failure.kind === 'refused')) throw failure
    // The previous instruction may have been carried out although its answer was lost.
    const answer = await gateway.query(transferNo)
    if (answer.state !== 'unknown') return answer
    if (gateway.isPayeesToMend(failure.code)) return { state: 'failed', reason: failure.message }
    await markUnsent(sql, creatorId, { withdrawId, note: await noteOf(gateway, transfer, failure) })
    return undefined
  }
}

/** Says what finance has to correct. The commonest reason is an account without enough money. */
async function noteOf(
  gateway: TransferGateway,
  { amountFen }: Transfer,
  { code, message }: ProviderFailure,
): Promise<string> {
  const said = `${gateway.label}没有受理：${message}（${code}）`
  const availableFen = await gateway.balance().catch(() => undefined)
  if (availableFen === undefined || availableFen >= amountFen) return said
  return `${said}。账户可用余额 ${amount(availableFen)}，请先充值`
}
