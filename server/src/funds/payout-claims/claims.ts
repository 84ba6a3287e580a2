import { payoutWay, withdrawCan, withdrawState } from '@zsm/contract/states'
import type { CreatorId, OperatorId, WithdrawId } from '@zsm/contract/values'
import type { Tx } from '../../database/sql.ts'
import { fail, standsAt } from '../../failure.ts'
import { findWithdraw } from '../withdraws.queries.ts'
import { deleteClaim, findClaim, insertClaim, type PayoutClaim } from './claims.queries.ts'

/**
 * Claims an approved withdrawal for one way of paying. Until `releasePayout`, no other way can pay, fail or pause it. A repeated claim
 * by one record changes nothing. Fails: `withdrawNotFound`, `withdrawStateChanged`, `payoutClaimed`.
 */
export async function claimPayout(
  sql: Tx,
  creator: CreatorId,
  id: WithdrawId,
  by: PayoutClaim,
): Promise<void> {
  if (!(await insertClaim(sql, creator, id, by))) await refusePayout(sql, creator, id)
}

/** Releases an unpaid withdrawal, so that any way may pay it. Only the record that claimed it can release it. */
export async function releasePayout(
  sql: Tx,
  creator: CreatorId,
  id: WithdrawId,
  by: PayoutClaim,
): Promise<void> {
  if (!(await deleteClaim(sql, creator, id, by))) await refusePayout(sql, creator, id)
}

/**
 * An operator who has seen the card number may be paying by hand, so no other way may pay. A colleague may still look at the number.
 */
export async function claimByHand(
  sql: Tx,
  creator: CreatorId,
  id: WithdrawId,
  operator: OperatorId,
): Promise<void> {
  const claim = await findClaim(sql, creator, id)
  if (claim?.way === payoutWay.byHand) return
  await claimPayout(sql, creator, id, { way: payoutWay.byHand, recordId: operator })
}

/**
 * Fails with the reason why a step changed nothing: the withdrawal does not exist, another record has claimed it, or its state is
 * another one.
 */
export async function refusePayout(sql: Tx, creator: CreatorId, id: WithdrawId): Promise<never> {
  const { statusDict } = (await findWithdraw(sql, creator, id)) ?? fail('withdrawNotFound')
  const claim = withdrawCan.transfer.includes(statusDict) ? await findClaim(sql, creator, id) : undefined
  if (!claim) return fail('withdrawStateChanged', standsAt('这笔提现', withdrawState.labels[statusDict]))
  return fail('payoutClaimed', {
    message: `这笔提现正在${payoutWay.labels[claim.way]}，等它有结果或取消后再处理，以免重复打款`,
  })
}
