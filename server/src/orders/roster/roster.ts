import { learnPath } from '@zsm/contract/site/learner-pages'
import { goodKind, learnerMessageType } from '@zsm/contract/states'
import { type CreatorId, type GoodId, type Instant, LearnerId, type OrderId } from '@zsm/contract/values'
import { plusDays, plusMs } from '../../clock.ts'
import { type Sql, type Tx, transaction } from '../../database/sql.ts'
import { tellLearner } from '../../learners/public.ts'
import { findUsable } from '../bought.queries.ts'
import { findBuyer } from '../queries.ts'
import {
  claimEndings,
  type Ending,
  noteSeen,
  putEntries,
  putShopEntries,
  type Seen,
} from './roster.queries.ts'

/** Brings the roster up to date with a buyer's orders of a good. Buyers of other channels are no learners and have no entry. */
export function updateRoster(
  sql: Tx,
  creator: CreatorId,
  { userId, goodId }: { userId: string; goodId: GoodId },
): Promise<void> {
  return updateRosters(sql, [{ creator, userId, goodId }])
}

/** The same for buyers of several creators. */
export async function updateRosters(
  sql: Tx,
  bought: readonly { creator: CreatorId; userId: string; goodId: GoodId }[],
): Promise<void> {
  const entries = bought.flatMap(({ creator, userId, goodId }) => {
    const learner = LearnerId.safeParse(userId).data
    return learner === undefined ? [] : [{ creator, learner, goodId }]
  })
  if (entries.length === 0) return
  await Promise.all([putEntries(sql, entries), putShopEntries(sql, entries)])
}

export async function updateRosterOf(sql: Tx, creator: CreatorId, orderId: OrderId): Promise<void> {
  await updateRoster(sql, creator, await findBuyer(sql, creator, orderId))
}

/** When a learner was last seen is known to this precision. */
const seenWithin = 10 * 60_000

/** Notes that a learner opened a lesson or went on in it. */
export function noteLearning(sql: Sql, creator: CreatorId, seen: Omit<Seen, 'since'>): Promise<void> {
  return noteSeen(sql, creator, { ...seen, since: plusMs(seen.time, -seenWithin) })
}

const toldDaysBefore = 3
const batch = 200

/** For the timer: tells learners that their access ends within three days, once for each end. */
export async function tellEndings(sql: Sql, now: Instant): Promise<void> {
  let count = batch
  while (count === batch) {
    count = await transaction(sql, async (sql) => {
      const endings = await claimEndings(sql, { now, until: plusDays(now, toldDaysBefore), limit: batch })
      for (const ending of endings) await tellEnding(sql, ending, now)
      return endings.length
    })
  }
}

async function tellEnding(
  sql: Tx,
  { creatorId: creator, goodId, learnerId, goodName }: Ending,
  now: Instant,
): Promise<void> {
  const order = await findUsable(sql, { userId: learnerId, goodId, now })
  // The goods of a bundle end with it, and it is announced itself.
  if (!order || order.bundleOrderId !== null) return
  const title = `「${goodName}」还有不到 ${toldDaysBefore} 天到期`
  const body =
    order.bizDict === goodKind.bundle
      ? '到期后不能再通过它使用里面的商品，请抓紧时间'
      : '到期后不能再学习，请抓紧时间'
  const type = { creator, typeDict: learnerMessageType.access }
  await tellLearner(sql, learnerId, { ...type, title, body, link: learnPath(order.id) }, now)
}
