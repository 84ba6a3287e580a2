import type { CouponCode } from '@zsm/contract/coupons/code'
import type { CreatorId, Instant, LearnerId } from '@zsm/contract/values'
import { findAdmission, minute, spend, type Throttle } from '../accounts/public.ts'
import { milliseconds } from '../clock.ts'
import type { Sql } from '../database/sql.ts'
import { Failure, fail } from '../failure.ts'
import { networkOf } from '../network.ts'

/** Somebody who tells a code. */
export type Asker = { ip: string; learner: LearnerId | undefined }

const within = 15 * minute
const [perVisitors, perLearner, perLearners] = [30, 10, 100]

/** Unknown codes that may be told. Visitors of a network share a quota that a learner who signs in does not need. */
function quotasOf({ ip, learner }: Asker): Throttle[] {
  const network = networkOf(ip)
  if (learner === undefined) return [{ key: `coupons:visitors:${network}`, limit: perVisitors, within }]
  return [
    { key: `coupons:learner:${learner}`, limit: perLearner, within },
    { key: `coupons:learners:${network}`, limit: perLearners, within },
  ]
}

/**
 * Answers about a code, as long as the asker has told few codes that do not exist. The right code is refused too once the quota is
 * used up: otherwise a guesser would still learn it. Only codes that do not exist count, each once, so neither a class that opens a
 * link nor an old link that many open uses anything up. Not for a transaction, because a rollback would undo the count.
 */
export async function limitGuesses<Answer>(
  sql: Sql,
  asker: Asker,
  { creator, code }: { creator: CreatorId; code: CouponCode },
  answer: () => Promise<Answer>,
): Promise<Answer> {
  const quotas = quotasOf(asker)
  for (const quota of quotas) {
    const admission = await findAdmission(sql, quota)
    if (admission) refuseUntil(admission)
  }
  try {
    return await answer()
  } catch (error) {
    if (error instanceof Failure && error.error === 'couponNotFound')
      for (const quota of quotas) await countGuess(sql, quota, `${creator}:${code}`)
    throw error
  }
}

/** A code that was told before says nothing new. */
async function countGuess(sql: Sql, quota: Throttle, code: string): Promise<void> {
  const isNew = await spend(sql, { key: `${quota.key}:${code}`, limit: 1, within })
  if (isNew && !(await spend(sql, quota))) fail('tooManyCouponCodes')
}

function refuseUntil(time: Instant): never {
  const minutes = Math.max(1, Math.ceil((Date.parse(time) - milliseconds()) / minute))
  fail('tooManyCouponCodes', { message: `试了太多次优惠码，请 ${minutes} 分钟后再试` })
}
