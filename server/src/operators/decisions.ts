import { type ErrorName, errors } from '@zsm/contract/wire/errors'
import type { Sql } from '../database/sql.ts'
import { Failure } from '../failure.ts'
import { findLastDecision, type Target } from './decisions.queries.ts'

/** The errors of a decision that comes too late. */
const tooLate: readonly ErrorName[] = [
  'certificationStateChanged',
  'enrollStateChanged',
  'goodNotWaiting',
  'withdrawStateChanged',
  'payoutStateChanged',
  'refundStateChanged',
  'disputeStateChanged',
  'takedownStateChanged',
  'complaintStateChanged',
  'orderStateChanged',
  'adjustmentStateChanged',
  'noticeStateChanged',
  'changeStateChanged',
]

/**
 * Runs `decide`, which refuses what somebody else has already decided. Its refusal then names that operator; nothing is locked here.
 */
export async function tellWhoDecided<T>(sql: Sql, target: Target, decide: () => Promise<T>): Promise<T> {
  try {
    return await decide()
  } catch (failure) {
    if (!(failure instanceof Failure) || !tooLate.includes(failure.error)) throw failure
    const first = await findLastDecision(sql, target)
    if (!first?.name) throw failure
    const outcome = failure.message === errors[failure.error].message ? '列表里是最新的结果' : failure.message
    const message = `${first.name} 已经处理过，${outcome}`
    throw new Failure(failure.error, { message, cause: failure })
  }
}
