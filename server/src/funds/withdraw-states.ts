import type { Withdraw } from '@zsm/contract/funds/withdrawals'
import { type ChannelAccount, channelAccount, withdrawCan, withdrawState } from '@zsm/contract/states'
import type { CreatorId, Instant, OperatorId, WithdrawId } from '@zsm/contract/values'
import { now } from '../clock.ts'
import { audit } from '../database/audit.ts'
import { type Sql, type Tx, transaction } from '../database/sql.ts'
import { fail } from '../failure.ts'
import { notify } from '../notifications/public.ts'
import { mustBeSecond } from '../operators/public.ts'
import { recordEvent } from '../webhooks/public.ts'
import { decidesAlone, findLoneLimit } from './approvals.ts'
import { repayDebt } from './debts.ts'
import { lockFund } from './fund-lock.ts'
import type { Movement } from './ledger/movement.ts'
import { findChannelAccount } from './ledger.queries.ts'
import { mustPost } from './ledger.ts'
import { arrival, bankReturn, giveBack } from './movements.ts'
import { withdrawNews } from './news.ts'
import type { PayoutClaim } from './payout-claims/claims.queries.ts'
import { refusePayout } from './payout-claims/claims.ts'
import { takeTransferNumber } from './transfer-numbers.ts'
import { forgetArrival, verifyByArrival } from './verified-cards/queries.ts'
import {
  approveFirst,
  changeState,
  findWithdraw,
  lockWaitingWithdraw,
  pauseWithdraw,
  resumeWithdraw,
  type StateChange,
} from './withdraws.queries.ts'

/** The person who changes a withdrawal, for the audit log. `at` is the time of the change; now by default. */
export type Actor = {
  operator?: OperatorId
  requestId: string
  ip: string
  userAgent: string
  at?: Instant
}

/** The event of each step. */
const eventOf = {
  approve: 'withdrawal.approved',
  pause: 'withdrawal.paused',
  resume: 'withdrawal.resumed',
  arrive: 'withdrawal.paid',
  reject: 'withdrawal.rejected',
  fail: 'withdrawal.failed',
  return: 'withdrawal.returned',
  cancel: 'withdrawal.cancelled',
} as const

type Transition = {
  verb: keyof typeof eventOf
  /** The conditional update that lets one of several parallel changes win; undefined if the state does not allow it. */
  change: (sql: Tx) => Promise<Withdraw | undefined>
  /** The movement of money in the same transaction. */
  movement?: (withdraw: Withdraw, sql: Tx) => Movement | Promise<Movement>
}

/** 1 待审核 → 2 打款中. If two operators must approve, the first approval leaves it at 待审核. */
export function approve(sql: Sql, creator: CreatorId, id: WithdrawId, actor: Actor): Promise<Withdraw> {
  const time = actor.at ?? now()
  const change: StateChange = {
    statusDict: withdrawState.paying,
    auditTime: time,
    payTime: time,
    ...by(actor),
  }
  return transition(sql, creator, id, actor, {
    verb: 'approve',
    change: async (sql) => {
      const first = await firstOfTwo(sql, creator, id, actor)
      return first ?? changeState(sql, creator, { id, from: withdrawCan.approve, change })
    },
  })
}

/** The withdrawal with the first of two approvals; undefined if this approval is enough, or comes too late. */
async function firstOfTwo(
  sql: Tx,
  creator: CreatorId,
  id: WithdrawId,
  { operator, at }: Actor,
): Promise<Withdraw | undefined> {
  const waiting = await lockWaitingWithdraw(sql, creator, id)
  if (!waiting) return undefined
  const { amountFen, firstOperatorId } = waiting
  if (operator === undefined) {
    const isSmall = firstOperatorId === null && amountFen <= (await findLoneLimit(sql))
    return isSmall ? undefined : fail('withdrawSecondOperator')
  }
  if (firstOperatorId !== null) {
    await mustBeSecond(sql, operator, firstOperatorId, 'withdrawSecondOperator')
    return undefined
  }
  if (await decidesAlone(sql, creator, { operator, amountFen, time: at ?? now() })) return undefined
  return approveFirst(sql, creator, { id, operator })
}

/** 1 待审核 or 2 打款中 → 7 风控暂停. No money moves. */
export function pause(
  sql: Sql,
  creator: CreatorId,
  input: { id: WithdrawId; reason: string },
  actor: Actor,
): Promise<Withdraw> {
  const change = (sql: Tx) => pauseWithdraw(sql, creator, input)
  return transition(sql, creator, input.id, actor, { verb: 'pause', change })
}

/** 7 风控暂停 → the state before the pause. */
export function resume(sql: Sql, creator: CreatorId, id: WithdrawId, actor: Actor): Promise<Withdraw> {
  const change = (sql: Tx) => resumeWithdraw(sql, creator, id)
  return transition(sql, creator, id, actor, { verb: 'resume', change })
}

/** 3 已到账 → 8 银行退票. The money is available again at once. */
export function returnByBank(
  sql: Sql,
  creator: CreatorId,
  { id, reason }: { id: WithdrawId; reason: string },
  actor: Actor,
): Promise<Withdraw> {
  const change: StateChange = { statusDict: withdrawState.returned, reason, ...by(actor) }
  const movement = async (withdraw: Withdraw, sql: Tx) => {
    const account = await findChannelAccount(sql, creator, `arrive:${id}`)
    if (account === undefined) throw new Error(`no account paid ${id}`)
    return bankReturn(withdraw, now(), account)
  }
  return transition(sql, creator, id, actor, {
    verb: 'return',
    change: async (sql) => {
      const withdraw = await changeState(sql, creator, { id, from: withdrawCan.returnByBank, change })
      if (withdraw?.bankId) await forgetArrival(sql, creator, withdraw.bankId)
      return withdraw
    },
    movement,
  })
}

/** 1 待审核 or 7 风控暂停 → 4 已驳回. The money is available again at once. */
export function reject(
  sql: Sql,
  creator: CreatorId,
  { id, reason }: { id: WithdrawId; reason: string },
  actor: Actor,
): Promise<Withdraw> {
  const change: StateChange = {
    statusDict: withdrawState.rejected,
    reason,
    auditTime: now(),
    expectArriveTime: null,
    ...by(actor),
  }
  return transition(sql, creator, id, actor, {
    verb: 'reject',
    change: (sql) => changeState(sql, creator, { id, from: withdrawCan.reject, change }),
    movement: returned,
  })
}

/** `from` is the account that paid. */
type Arrival = { id: WithdrawId; channelTxnNo: string; by?: PayoutClaim; from?: ChannelAccount }

/** 2 打款中 → 3 已到账. `by` is the claim that paid it; without one, a person paid by hand, which another way's claim refuses. */
export function arrive(
  sql: Sql,
  creator: CreatorId,
  { id, channelTxnNo, by: claim, from = channelAccount.bank }: Arrival,
  actor: Actor,
): Promise<Withdraw> {
  const time = actor.at ?? now()
  const change: StateChange = {
    statusDict: withdrawState.arrived,
    arriveTime: time,
    channelTxnNo,
    ...by(actor),
  }
  const movement = (withdraw: Withdraw) => arrival(withdraw, time, from)
  return transition(sql, creator, id, actor, {
    verb: 'arrive',
    change: async (sql) => {
      const withdraw = await changeState(sql, creator, { id, from: withdrawCan.arrive, change, by: claim })
      if (!withdraw) return undefined
      await lockFund(sql, creator)
      const number = { typed: channelTxnNo, field: 'channelTxnNo' }
      await takeTransferNumber(sql, creator, { withdrawId: id, ...number })
      if (withdraw.bankId) await verifyByArrival(sql, creator, withdraw.bankId, time)
      return withdraw
    },
    movement,
  })
}

/** 2 打款中 → 5 打款失败. The money is available again at once. `by` as in `arrive`. */
export function failPayout(
  sql: Sql,
  creator: CreatorId,
  { id, reason, by: claim }: { id: WithdrawId; reason: string; by?: PayoutClaim },
  actor: Actor,
): Promise<Withdraw> {
  const change: StateChange = {
    statusDict: withdrawState.failed,
    reason,
    expectArriveTime: null,
    ...by(actor),
  }
  return transition(sql, creator, id, actor, {
    verb: 'fail',
    change: (sql) => changeState(sql, creator, { id, from: withdrawCan.fail, change, by: claim }),
    movement: returned,
  })
}

/** 1 待审核 → 6 已撤销, by its creator. The money is available again at once. */
export function cancel(sql: Sql, creator: CreatorId, id: WithdrawId, actor: Actor): Promise<Withdraw> {
  const reason = '您已撤销这笔提现，金额已退回可提现余额，可重新申请'
  const change: StateChange = { statusDict: withdrawState.cancelled, reason, expectArriveTime: null }
  return transition(sql, creator, id, actor, {
    verb: 'cancel',
    change: (sql) => changeState(sql, creator, { id, from: withdrawCan.cancel, change }),
    movement: returned,
  })
}

const returned = (withdraw: Withdraw) => giveBack(withdraw, now())

const by = ({ operator }: Actor) => (operator === undefined ? {} : { operatorId: operator })

/** Changes the state, moves the money and writes the audit log in one transaction. */
function transition(
  sql: Sql,
  creator: CreatorId,
  id: WithdrawId,
  actor: Actor,
  { verb, change, movement }: Transition,
): Promise<Withdraw> {
  return transaction(sql, async (sql) => {
    const before = await findWithdraw(sql, creator, id)
    const withdraw = await change(sql)
    if (!withdraw) return refusePayout(sql, creator, id)
    if (movement) {
      await mustPost(sql, creator, [await movement(withdraw, sql)])
      await repayDebt(sql, creator, now())
    }
    const news = before?.statusDict === withdraw.statusDict ? undefined : withdrawNews(withdraw)
    if (news) await notify(sql, creator, news, actor.at)
    if (before?.statusDict !== withdraw.statusDict)
      await recordEvent(sql, { creator, type: eventOf[verb], data: withdraw })
    await audit(sql, {
      creator,
      action: `funds.${verb}Withdraw`,
      target: { type: 'withdraw', id },
      before: { statusDict: before?.statusDict },
      after: {
        statusDict: withdraw.statusDict,
        reason: withdraw.reason,
        channelTxnNo: withdraw.channelTxnNo,
      },
      ...actor,
    })
    return withdraw
  })
}
