import { missing, negative } from '@zsm/contract/money/fen'
import { adjustmentDirection, adjustmentState, type StateOf } from '@zsm/contract/states'
import type { AdjustmentId, CreatorId, Fen, Instant, OperatorId } from '@zsm/contract/values'
import { isClosed } from '../accounts/public.ts'
import { now } from '../clock.ts'
import { audit } from '../database/audit.ts'
import { once } from '../database/once.ts'
import { type Sql, type Tx, transaction } from '../database/sql.ts'
import { fail } from '../failure.ts'
import { newId } from '../ids.ts'
import { notify } from '../notifications/public.ts'
import { mustBeSecond } from '../operators/public.ts'
import {
  approveWaiting,
  type Decided,
  findProposer,
  insertAdjustment,
  rejectWaiting,
} from './adjustments.queries.ts'
import { adjustsAlone } from './approvals.ts'
import { repayDebt } from './debts.ts'
import { lockFund } from './fund-lock.ts'
import { mustPost } from './ledger.ts'
import { adjustment } from './movements.ts'
import { adjustmentNews } from './news.ts'

type Proposal = {
  directionDict: StateOf<typeof adjustmentDirection>
  amountFen: Fen
  reason: string
  requestId: string
  at?: Instant
}

/** The platform gives a creator money, or takes it. Above the limit of one operator, a second operator must approve. */
export function proposeAdjustment(
  sql: Sql,
  creator: CreatorId,
  operator: OperatorId,
  { requestId, at: createTime = now(), ...input }: Proposal,
): Promise<AdjustmentId> {
  const call = 'operators.proposeAdjustment'
  return once(sql, { actor: operator, call, requestId, input: { creator, ...input } }, async (sql) => {
    await lockOpenFund(sql, creator)
    const { reason } = input
    const isAdded = input.directionDict === adjustmentDirection.add
    const amountFen = isAdded ? input.amountFen : negative(input.amountFen)
    const id = newId<AdjustmentId>()
    const decision = { operator, amountFen: input.amountFen, time: createTime }
    const isDecided = await adjustsAlone(sql, creator, decision)
    const state = isDecided
      ? { statusDict: adjustmentState.booked, decideTime: createTime }
      : { statusDict: adjustmentState.waiting, decideTime: null }
    await insertAdjustment(sql, creator, {
      id,
      amountFen,
      reason,
      proposerId: operator,
      createTime,
      ...state,
    })
    if (isDecided) await bookAdjustment(sql, creator, { id, amountFen, reason })
    await log(sql, creator, { operator, id, verb: 'propose', after: { amountFen, reason, ...state } })
    return id
  })
}

/** 1 待复核 → 2 已入账, by an operator other than the proposer. */
export function approveAdjustment(
  sql: Sql,
  creator: CreatorId,
  operator: OperatorId,
  id: AdjustmentId,
): Promise<void> {
  return transaction(sql, async (sql) => {
    await lockOpenFund(sql, creator)
    const proposer = (await findProposer(sql, creator, id)) ?? fail('adjustmentStateChanged')
    await mustBeSecond(sql, operator, proposer, 'adjustmentSecondOperator')
    const approved = await approveWaiting(sql, creator, { id, operator, time: now() })
    await bookAdjustment(sql, creator, approved ?? fail('adjustmentStateChanged'))
    await log(sql, creator, { operator, id, verb: 'approve', after: { statusDict: adjustmentState.booked } })
  })
}

/** 1 待复核 → 3 已驳回: no money moves. */
export function rejectAdjustment(
  sql: Sql,
  creator: CreatorId,
  operator: OperatorId,
  { id, reason }: { id: AdjustmentId; reason: string },
): Promise<void> {
  return transaction(sql, async (sql) => {
    if (!(await rejectWaiting(sql, creator, { id, operator, reason, time: now() }))) {
      fail('adjustmentStateChanged')
    }
    await log(sql, creator, {
      operator,
      id,
      verb: 'reject',
      after: { statusDict: adjustmentState.rejected, reason },
    })
  })
}

/** A closed account gets no adjustment. Closing an account locks its fund too, so no closing can come in between. */
async function lockOpenFund(sql: Tx, creator: CreatorId): Promise<void> {
  await lockFund(sql, creator)
  if (await isClosed(sql, creator)) fail('adjustmentOfClosed')
}

/** An amount taken beyond the available income becomes a debt. An amount given pays a debt first. */
async function bookAdjustment(sql: Tx, creator: CreatorId, decided: Decided): Promise<void> {
  const { availableFen } = await lockFund(sql, creator)
  const time = now()
  const debtFen = missing(negative(decided.amountFen), availableFen)
  await mustPost(sql, creator, [adjustment(decided, debtFen, time)])
  await repayDebt(sql, creator, time)
  await notify(sql, creator, adjustmentNews(decided))
}

type Logged = { operator: OperatorId; id: AdjustmentId; verb: string; after: object }

const log = (sql: Tx, creator: CreatorId, { operator, id, verb, after }: Logged) =>
  audit(sql, {
    creator,
    operator,
    action: `funds.${verb}Adjustment`,
    target: { type: 'adjustment', id },
    before: {},
    after,
  })
