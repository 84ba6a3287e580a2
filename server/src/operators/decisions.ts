import type { ErrorName } from '@zsm/contract/errors'
import type { Sql } from '../database/sql.ts'
import { Failure } from '../failure.ts'
import { findLastDecision, type Target } from './decisions.queries.ts'

/** What a decision fails with when it comes too late. */
const tooLate: readonly ErrorName[] = [
  'certificationStateChanged',
  'enrollStateChanged',
  'goodNotWaiting',
  'withdrawStateChanged',
  'refundStateChanged',
  'adjustmentStateChanged',
  'noticeStateChanged',
  'changeStateChanged',
]

/** Decides; of two operators at once the second is told who was first. */
export async function decideOnce<T>(sql: Sql, target: Target, decide: () => Promise<T>): Promise<T> {
  try {
    return await decide()
  } catch (failure) {
    if (!(failure instanceof Failure) || !tooLate.includes(failure.error)) throw failure
    const first = await findLastDecision(sql, target)
    if (!first?.name) throw failure
    const message = `${first.name} 已经处理过，请刷新后查看结果`
    throw new Failure(failure.error, { message, cause: failure })
  }
}
