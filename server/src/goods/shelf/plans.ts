import type { goods } from '@zsm/contract/goods'
import type { CreatorId, GoodId, Instant } from '@zsm/contract/values'
import type { InputOf } from '@zsm/contract/wire/endpoint'
import { audit } from '../../database/audit.ts'
import type { Sql, Tx } from '../../database/sql.ts'
import { newId } from '../../ids.ts'
import { notify } from '../../notifications/public.ts'
import { inBatches, oneByOne } from '../../one-by-one.ts'
import { lockPartsOf } from '../bundles/bundles.ts'
import { planNews } from '../news.ts'
import { termsOf } from '../prices/terms.ts'
import type { GoodRow } from '../queries.ts'
import { getGood, withGood } from '../with-good.ts'
import {
  type DueShelfPlan,
  endShelfPlans,
  insertShelfResult,
  listDueShelfPlans,
  updateShelfPlan,
} from './plans.queries.ts'
import { setShelf } from './queries.ts'
import { listBlockers } from './shelf.ts'

/** Timed job: puts goods on and off the shelf as planned. A good that fails does not stop the others. */
export async function followPlans(sql: Sql, now: Instant, batch = 500): Promise<void> {
  const due = inBatches<DueShelfPlan>((after) => listDueShelfPlans(sql, now, { after, limit: batch }))
  await oneByOne(due, 'some goods could not be moved as planned', ({ creatorId, id }) =>
    followPlan(sql, creatorId, id, now),
  )
}

function followPlan(sql: Sql, creator: CreatorId, id: GoodId, now: Instant): Promise<void> {
  return withGood(sql, creator, id, async (sql, good) => {
    // after an outage both times may have passed; then the good stays off the shelf
    const shelfFlag = isDue(good.planUnshelfTime, now)
      ? false
      : isDue(good.planShelfTime, now)
        ? true
        : undefined
    if (shelfFlag === undefined) return
    if (shelfFlag) await lockPartsOf(sql, creator, good)
    const failReason = shelfFlag ? await whyNotOnShelf(sql, creator, good) : ''
    if (failReason === '') await setShelf(sql, creator, id, shelfFlag)
    await endShelfPlans(sql, creator, id, { now, failReason })
    await storeResults(sql, creator, good, { now, shelfFlag, failReason })
    await notify(sql, creator, planNews(good, { shelfFlag, failReason }))
    const target = { type: 'good', id }
    await audit(sql, { creator, action: 'goods.keepPlan', target, after: { shelfFlag, failReason } })
  })
}

const missed = '恢复运行时已过计划的下架时间，没有上架'

/** What became of each time that has passed. */
async function storeResults(
  sql: Tx,
  creator: CreatorId,
  { id: goodId, planShelfTime, planUnshelfTime }: GoodRow,
  { now, shelfFlag, failReason }: { now: Instant; shelfFlag: boolean; failReason: string },
): Promise<void> {
  if (isDue(planShelfTime, now)) {
    const outcome = { shelfFlag: true, planTime: planShelfTime, failReason: shelfFlag ? failReason : missed }
    await insertShelfResult(sql, creator, { id: newId(), goodId, ...outcome })
  }
  if (isDue(planUnshelfTime, now)) {
    const outcome = { shelfFlag: false, planTime: planUnshelfTime, failReason: '' }
    await insertShelfResult(sql, creator, { id: newId(), goodId, ...outcome })
  }
}

const isDue = (time: Instant | null, now: Instant): time is Instant =>
  time !== null && Date.parse(time) <= Date.parse(now)

/** Gives a good other planned times, without its editor. */
export function changeShelfPlan(
  sql: Sql,
  creator: CreatorId,
  { id, ...times }: InputOf<typeof goods.updateShelfPlan>,
): Promise<GoodRow> {
  return withGood(sql, creator, id, async (sql, before) => {
    const { planShelfTime, planUnshelfTime, planFailReason } = termsOf(times, before)
    const plan = { planShelfTime, planUnshelfTime, planFailReason }
    await updateShelfPlan(sql, creator, id, plan)
    const target = { type: 'good', id }
    await audit(sql, {
      creator,
      action: 'goods.updateShelfPlan',
      target,
      before: planIn(before),
      after: plan,
    })
    return getGood(sql, creator, id)
  })
}

const planIn = ({ planShelfTime, planUnshelfTime }: GoodRow) => ({ planShelfTime, planUnshelfTime })

/** The blockers as one sentence for the creator. Empty when the good may go on the shelf. */
async function whyNotOnShelf(sql: Tx, creator: CreatorId, good: GoodRow): Promise<string> {
  const blockers = await listBlockers(sql, creator, good)
  return blockers.map(({ message }) => message).join('；')
}
