import type { LearnerClosingOutlook, learnerClosing } from '@zsm/contract/learners/closing'
import { codePurpose } from '@zsm/contract/states'
import type { ClosingId, Instant, LearnerId, Mobile } from '@zsm/contract/values'
import type { InputOf, OutputOf } from '@zsm/contract/wire/endpoint'
import { type Codes, maskMobile } from '../accounts/public.ts'
import { now, plusDays } from '../clock.ts'
import { audit } from '../database/audit.ts'
import { once } from '../database/once.ts'
import type { Sql } from '../database/sql.ts'
import { fail } from '../failure.ts'
import { newId } from '../ids.ts'
import { beginLearnerClosing, getLearnerRow, lockLearner } from '../learners/public.ts'
import { countUsable } from '../orders/public.ts'
import { getNumber } from '../reference/public.ts'
import { listUnsettled } from './queries.ts'

export type ClosingCodes = Pick<Codes, 'sendCode' | 'guessCode' | 'useCode'>

/** What a closing today would mean for the learner. */
export async function foreseeClosing(sql: Sql, learner: LearnerId): Promise<LearnerClosingOutlook> {
  const [{ mobile }, coolingDays, obstacles, usableCount] = await Promise.all([
    getLearnerRow(sql, learner),
    getNumber(sql, 'zsm_closing_days'),
    listUnsettled(sql, learner),
    countUsable(sql, { userId: learner, now: now() }),
  ])
  return { mobile: maskMobile(mobile), coolingDays, obstacles, usableCount }
}

export async function sendClosingCode(
  sql: Sql,
  codes: ClosingCodes,
  { learner, ip }: { learner: LearnerId; ip: string },
): Promise<OutputOf<typeof learnerClosing.sendCode>> {
  const { mobile } = await getLearnerRow(sql, learner)
  return codes.sendCode(sql, { ip, owner: owner(mobile) }, { mobile, msgDict: codePurpose.closeLearner })
}

/** Codes for closing count against the learner's own number, whose quota strangers cannot use up. */
const owner = (mobile: Mobile) => ({ account: mobile, mobile })

/** Starts the cooling-off days, and signs every device out. Refused while anything is unsettled. */
export async function askToClose(
  sql: Sql,
  codes: ClosingCodes,
  learner: LearnerId,
  { code: given, requestId }: InputOf<typeof learnerClosing.create>,
): Promise<{ dueTime: Instant }> {
  const { mobile } = await getLearnerRow(sql, learner)
  const code = { mobile, purpose: codePurpose.closeLearner, code: given } as const
  // On the pool, because a wrong guess must count even if the rest is rolled back.
  const guessed = await codes.guessCode(sql, code)
  const request = { actor: learner, call: 'learnerClosing.create', requestId, input: {} }
  return once(sql, request, async (sql) => {
    if (!guessed) fail('codeWrong', { field: 'code' })
    await lockLearner(sql, learner)
    const obstacles = await listUnsettled(sql, learner)
    if (obstacles.length > 0) fail('closingBlocked', { data: { obstacles } })
    await codes.useCode(sql, code)
    const closing = await newClosing(sql)
    if (!(await beginLearnerClosing(sql, learner, closing))) fail('tokenIllegal')
    const target = { type: 'learner', id: learner }
    await audit(sql, { action: 'learners.askToClose', target, after: { dueTime: closing.dueTime } })
    return { dueTime: closing.dueTime }
  })
}

async function newClosing(sql: Sql): Promise<{ id: ClosingId; applyTime: Instant; dueTime: Instant }> {
  const days = await getNumber(sql, 'zsm_closing_days')
  const applyTime = now()
  return { id: newId<ClosingId>(), applyTime, dueTime: plusDays(applyTime, days) }
}
