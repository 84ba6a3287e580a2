import type { WaitingCounts } from '@zsm/contract/office/waiting'
import { operators } from '@zsm/contract/operators'
import { mayCall, type Role } from '@zsm/contract/wire/endpoint'
import { type ErrorName, errors } from '@zsm/contract/wire/errors'
import type { Sql } from '../database/sql.ts'
import { Failure } from '../failure.ts'
import { countAllWaiting, findLastDecision, type Target } from './decisions.queries.ts'

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
    const outcome = failure.message === errors[failure.error].message ? '列表里是最新的结果' : failure.message
    const message = `${first.name} 已经处理过，${outcome}`
    throw new Failure(failure.error, { message, cause: failure })
  }
}

const lists = {
  enrollCount: operators.listEnroll,
  certificationCount: operators.listCertification,
  goodCount: operators.listGood,
  withdrawCount: operators.listWithdraw,
  refundCount: operators.listRefund,
  noticeCount: operators.listNotice,
  adjustmentCount: operators.listAdjustment,
  changeCount: operators.listChange,
}

/** How many rows wait in the lists that these roles may read. */
export async function countWaiting(sql: Sql, roles: readonly Role[]): Promise<WaitingCounts> {
  const counts: WaitingCounts = await countAllWaiting(sql)
  for (const [name, list] of Object.entries(lists)) {
    if (!mayCall(list.roles, roles)) counts[name as keyof WaitingCounts] = null
  }
  return counts
}
