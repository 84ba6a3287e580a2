import type { CreatorId, GoodId } from '@zsm/contract/values'
import { now } from '../clock.ts'
import { audit } from '../database/audit.ts'
import { type Sql, type Tx, transaction } from '../database/sql.ts'
import { fail } from '../failure.ts'
import type { Storage } from '../gateways/storage.ts'
import { discardSample } from '../goods/public.ts'
import { discardUnused } from '../materials/public.ts'
import { hasOrders } from '../orders/public.ts'
import { lockSample, openSteps, type Sample, setHidden, setSample } from './first-steps.queries.ts'
import { makeSample } from './sample-course.ts'

/** Hides the first steps from the overview, or shows them again. */
export async function hideSteps(sql: Sql, creator: CreatorId, hide: boolean): Promise<null> {
  await transaction(sql, async (sql) => {
    await setHidden(sql, creator, hide ? now() : null)
    await audit(sql, { creator, action: 'overview.hideSteps', target: target(creator), after: { hide } })
  })
  return null
}

/**
 * Makes the sample course. A second call answers the first one's course, also when both arrive at once. A sample that its creator has
 * saved is a course of their own by now: it stays, and a new sample is made.
 */
export function addSample(sql: Sql, storage: Storage, creator: CreatorId): Promise<{ goodId: GoodId }> {
  return transaction(sql, async (sql) => {
    await openSteps(sql, creator)
    const before = await lockSample(sql, creator)
    if (before?.isSample && !before.isInBin) return { goodId: before.goodId }
    if (before?.isInBin) await takeAway(sql, creator, before)
    else if (before?.isGone) await discardUnused(sql, creator, before.fileIds, now())
    const sample = await makeSample(sql, storage, creator)
    await setSample(sql, creator, sample)
    await audit(sql, { creator, action: 'overview.addSample', target: { type: 'good', id: sample.goodId } })
    return { goodId: sample.goodId }
  })
}

/**
 * Deletes the sample course and its files for ever. A file that something else uses stays. Fails if the creator has worked on its lessons
 * and does not say that this may be lost.
 */
export async function removeSample(
  sql: Sql,
  creator: CreatorId,
  { changedFlag }: { changedFlag: boolean },
): Promise<null> {
  await transaction(sql, async (sql) => {
    const sample = await lockSample(sql, creator)
    if (!sample || !(sample.isSample || sample.isGone)) return
    if (sample.isChanged && !changedFlag) fail('sampleChanged')
    if (!(await takeAway(sql, creator, sample))) fail('sampleUsed')
    await setSample(sql, creator, { goodId: null, fileIds: [] })
    await audit(sql, { creator, action: 'overview.removeSample', target: target(creator) })
  })
  return null
}

/** False when the sample was sold or given: then it stays, with its files. */
async function takeAway(sql: Tx, creator: CreatorId, { goodId, fileIds }: Sample): Promise<boolean> {
  if (!(await discardSample(sql, hasOrders, creator, { id: goodId, now: now() }))) return false
  await discardUnused(sql, creator, fileIds, now())
  return true
}

const target = (creator: CreatorId) => ({ type: 'creator', id: creator })
