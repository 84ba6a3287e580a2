import type { Instant } from '@zsm/contract/values'
import { closeAccount } from '../accounts/public.ts'
import { eraseCreator } from '../creators/public.ts'
import { audit } from '../database/audit.ts'
import { type Sql, transaction } from '../database/sql.ts'
import { lockFund } from '../funds/public.ts'
import { notify } from '../notifications/public.ts'
import { inBatches, oneByOne } from '../one-by-one.ts'
import { type EraseLater, eraseAccount } from './erasing.ts'
import { blockedNews } from './news.ts'
import { listObstacles } from './obstacles.ts'
import {
  completeClosing,
  type DueClosing,
  type Erasable,
  listDueClosings,
  listErasables,
  markTold,
} from './queries.ts'

const batch = 50

/**
 * On a timer: closes accounts at their date, and continues to erase closed ones. Answers how many it closed.
 * A failing account does not stop the others; all failures are thrown at the end.
 */
export async function completeClosings(sql: Sql, eraseLater: EraseLater, now: Instant): Promise<number> {
  let closed = 0
  const close = async (closing: DueClosing) => {
    if (await complete(sql, closing, now)) closed += 1
  }
  const due = inBatches((after?: DueClosing) => listDueClosings(sql, now, { after, limit: batch }))
  const left = inBatches((after?: Erasable) => listErasables(sql, now, { after, limit: batch }))
  const steps = [
    () => oneByOne(due, 'accounts that could not be closed', close),
    () =>
      oneByOne(left, 'accounts that could not be erased', (each) => eraseAccount(sql, eraseLater, each, now)),
  ]
  await oneByOne(steps, 'accounts that could not be closed or erased', (step) => step())
  return closed
}

/** Closes one account, unless the closing was cancelled or an obstacle appeared. */
function complete(sql: Sql, { creatorId: creator, id }: DueClosing, time: Instant): Promise<boolean> {
  return transaction(sql, async (sql) => {
    await lockFund(sql, creator)
    if ((await listObstacles(sql, creator)).length > 0) {
      if (await markTold(sql, creator, { id, time })) await notify(sql, creator, blockedNews)
      return false
    }
    const closed = await closeAccount(sql, creator)
    if (!closed) return false
    const { mobile, pseudonym } = closed
    await eraseCreator(sql, creator, { pseudonym, time })
    await completeClosing(sql, creator, { id, time, mobile })
    await audit(sql, { creator, action: 'closings.complete', target: { type: 'closing', id } })
    return true
  })
}
