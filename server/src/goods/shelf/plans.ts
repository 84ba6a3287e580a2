import type { CreatorId, GoodId, Instant } from '@zsm/contract/values'
import { audit } from '../../database/audit.ts'
import type { Sql, Tx } from '../../database/sql.ts'
import { notify } from '../../notifications/public.ts'
import { oneByOne } from '../../one-by-one.ts'
import { lockPartsOf } from '../bundles/bundles.ts'
import { planNews } from '../news.ts'
import type { GoodRow } from '../queries.ts'
import { withGood } from '../with-good.ts'
import { endPlans, findDuePlans } from './plans.queries.ts'
import { setShelf } from './queries.ts'
import { listBlockers } from './shelf.ts'

const batch = 500

/** Timed job: puts goods on and off the shelf as planned. A good that fails does not stop the others. */
export async function followPlans(sql: Sql, now: Instant): Promise<void> {
  const due = await findDuePlans(sql, now, batch)
  await oneByOne(due, 'some goods could not be moved as planned', ({ creatorId, id }) =>
    followPlan(sql, creatorId, id, now),
  )
}

function followPlan(sql: Sql, creator: CreatorId, id: GoodId, now: Instant): Promise<void> {
  return withGood(sql, creator, id, async (sql, good) => {
    const isDue = (time: Instant | null) => time !== null && Date.parse(time) <= Date.parse(now)
    // after an outage both times may have passed; then the good stays off the shelf
    const shelfFlag = isDue(good.planUnshelfTime) ? false : isDue(good.planShelfTime) ? true : undefined
    if (shelfFlag === undefined) return
    if (shelfFlag) await lockPartsOf(sql, creator, good)
    const failReason = shelfFlag ? await whyNot(sql, creator, good) : ''
    if (failReason === '') await setShelf(sql, creator, id, shelfFlag)
    await endPlans(sql, creator, id, { now, failReason })
    await notify(sql, creator, planNews(good, { shelfFlag, failReason }))
    const target = { type: 'good', id }
    await audit(sql, { creator, action: 'goods.keepPlan', target, after: { shelfFlag, failReason } })
  })
}

/** The blockers as one sentence for the creator. Empty when the good may go on the shelf. */
async function whyNot(sql: Tx, creator: CreatorId, good: GoodRow): Promise<string> {
  const blockers = await listBlockers(sql, creator, good)
  return blockers.map(({ message }) => message).join('；')
}
