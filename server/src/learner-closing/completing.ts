import type { Instant, LearnerId } from '@zsm/contract/values'
import { eraseComplainant } from '../complaints/public.ts'
import { audit } from '../database/audit.ts'
import { eraseLearnerFromLog } from '../database/audit-log.ts'
import { forgetRequestsOf } from '../database/once.ts'
import { type Sql, transaction } from '../database/sql.ts'
import { eraseReasons } from '../disputes/public.ts'
import { eraseTalksOf } from '../fulfilment/public.ts'
import {
  closeLearner,
  type DueClosing,
  type Erasable,
  listDueClosings,
  listErasables,
  lockLearner,
  setErased,
} from '../learners/public.ts'
import { eraseProgress } from '../learning/public.ts'
import { deletePicturesOf } from '../materials/public.ts'
import { inBatches, oneByOne } from '../one-by-one.ts'
import { eraseBuyer } from '../orders/public.ts'
import { clearBuyer } from '../payments/public.ts'
import { eraseAsker } from '../questions/public.ts'
import { eraseNotes } from '../refunds/public.ts'
import { eraseReviewer } from '../reviews/public.ts'
import { eraseRemarksOn } from '../rosters/public.ts'
import { listUnsettled } from './queries.ts'

const batch = 50

/**
 * On a timer: closes learners' accounts at their date, and continues to erase closed ones. A failing account does not stop the
 * others; all failures are thrown at the end.
 */
export async function completeLearnerClosings(sql: Sql, now: Instant): Promise<void> {
  const due = inBatches((after?: DueClosing) => listDueClosings(sql, now, { after, limit: batch }))
  const left = inBatches((after?: Erasable) => listErasables(sql, now, { after, limit: batch }))
  const steps = [
    () =>
      oneByOne(due, 'learners that could not be closed', ({ learnerId }) => complete(sql, learnerId, now)),
    () => oneByOne(left, 'learners that could not be erased', (each) => eraseLearner(sql, each, now)),
  ]
  await oneByOne(steps, 'learners that could not be closed or erased', (step) => step())
}

/** Closes one account, unless it was taken back. While a creator's refund or a delivery is under way, it waits. */
function complete(sql: Sql, learner: LearnerId, time: Instant): Promise<void> {
  return transaction(sql, async (sql) => {
    await lockLearner(sql, learner)
    if ((await listUnsettled(sql, learner)).length > 0) return
    if (!(await closeLearner(sql, learner, time))) return
    await audit(sql, { action: 'learners.completeClosing', target: { type: 'learner', id: learner } })
  })
}

/** Erases everything about a closed learner except orders and money (0087). Each step may be repeated, so an interrupted run goes on. */
async function eraseLearner(sql: Sql, { learnerId: learner, id }: Erasable, now: Instant): Promise<void> {
  await eraseAsker(sql, learner)
  await eraseReviewer(sql, learner)
  await eraseTalksOf(sql, learner, now)
  await eraseNotes(sql, learner)
  await eraseReasons(sql, { learner })
  await eraseComplainant(sql, learner, now)
  await deletePicturesOf(sql, { learner }, now)
  await eraseProgress(sql, learner)
  await eraseRemarksOn(sql, learner)
  await clearBuyer(sql, learner)
  await eraseBuyer(sql, learner, now)
  await forgetRequestsOf(sql, learner)
  await eraseLearnerFromLog(sql, learner)
  await setErased(sql, learner, id)
}
