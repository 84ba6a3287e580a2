import type { Withdraw } from '@zsm/contract/funds'
import type { CreatorId, OperatorId, WithdrawId } from '@zsm/contract/values'
import { now } from '../clock.ts'
import { audit } from '../database/audit.ts'
import { type Sql, type Tx, transaction } from '../database/sql.ts'
import { fail } from '../failure.ts'
import { repayDebt } from './debts.ts'
import { type Movement, mustPost } from './ledger.ts'
import { arrival, giveBack } from './movements.ts'
import { changeState, findWithdraw, type StateChange, type WithdrawState } from './withdraws.queries.ts'

/** Who changes a withdrawal, for the audit log. */
export type Actor = { operator?: OperatorId; requestId: string; ip: string; userAgent: string }

type Transition = {
  verb: string
  from: WithdrawState
  change: StateChange
  /** The money that moves with it. */
  movement?: (withdraw: Withdraw) => Movement
}

/** 1 待审核 → 2 打款中. */
export function approve(sql: Sql, creator: CreatorId, id: WithdrawId, actor: Actor): Promise<Withdraw> {
  const time = now()
  const change: StateChange = { statusDict: 2, auditTime: time, payTime: time, ...by(actor) }
  return transition(sql, creator, id, actor, { verb: 'approve', from: 1, change })
}

/** 1 待审核 → 4 已驳回, the money back at once. */
export function reject(
  sql: Sql,
  creator: CreatorId,
  { id, reason }: { id: WithdrawId; reason: string },
  actor: Actor,
): Promise<Withdraw> {
  const change: StateChange = {
    statusDict: 4,
    reason,
    auditTime: now(),
    expectArriveTime: null,
    ...by(actor),
  }
  return transition(sql, creator, id, actor, { verb: 'reject', from: 1, change, movement: returned })
}

/** 2 打款中 → 3 已到账. */
export function arrive(
  sql: Sql,
  creator: CreatorId,
  { id, channelTxnNo }: { id: WithdrawId; channelTxnNo: string },
  actor: Actor,
): Promise<Withdraw> {
  const time = now()
  const change: StateChange = { statusDict: 3, arriveTime: time, channelTxnNo, ...by(actor) }
  const movement = (withdraw: Withdraw) => arrival(withdraw, time)
  return transition(sql, creator, id, actor, { verb: 'arrive', from: 2, change, movement })
}

/** 2 打款中 → 5 打款失败, the money back at once. */
export function failPayout(
  sql: Sql,
  creator: CreatorId,
  { id, reason }: { id: WithdrawId; reason: string },
  actor: Actor,
): Promise<Withdraw> {
  const change: StateChange = { statusDict: 5, reason, expectArriveTime: null, ...by(actor) }
  return transition(sql, creator, id, actor, { verb: 'fail', from: 2, change, movement: returned })
}

/** 1 待审核 → 6 已撤销 by its creator, the money back at once. */
export function cancel(sql: Sql, creator: CreatorId, id: WithdrawId, actor: Actor): Promise<Withdraw> {
  const reason = '您已撤销这笔提现，金额已退回可提现余额，可重新申请'
  const change: StateChange = { statusDict: 6, reason, expectArriveTime: null }
  return transition(sql, creator, id, actor, { verb: 'cancel', from: 1, change, movement: returned })
}

const returned = (withdraw: Withdraw) => giveBack(withdraw, now())

const by = ({ operator }: Actor) => (operator === undefined ? {} : { operatorId: operator })

/** One conditional update decides who wins; the money and the audit log go with it. */
function transition(
  sql: Sql,
  creator: CreatorId,
  id: WithdrawId,
  actor: Actor,
  { verb, from, change, movement }: Transition,
): Promise<Withdraw> {
  return transaction(sql, async (sql) => {
    const withdraw = await changeState(sql, creator, { id, from, change })
    if (!withdraw) return refuse(sql, creator, id)
    if (movement) {
      await mustPost(sql, creator, [movement(withdraw)])
      await repayDebt(sql, creator, now())
    }
    await audit(sql, {
      creator,
      action: `funds.${verb}Withdraw`,
      target: { type: 'withdraw', id },
      before: { statusDict: from },
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

async function refuse(sql: Tx, creator: CreatorId, id: WithdrawId): Promise<never> {
  return fail((await findWithdraw(sql, creator, id)) ? 'withdrawStateChanged' : 'withdrawNotFound')
}
