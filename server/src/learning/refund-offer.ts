import { lesser, noFen } from '@zsm/contract/money/fen'
import { bundleUsedBp, offeredFen, usedBp, wholeBp } from '@zsm/contract/money/refund-offer'
import { goodKind } from '@zsm/contract/states'
import type { Fen, LearnerId } from '@zsm/contract/values'
import { now } from '../clock.ts'
import type { Sql } from '../database/sql.ts'
import { findLearned, type ShownLesson } from '../goods/public.ts'
import { type Bought, hasFetched, listBoughtParts, listPartPrices, listUsable } from '../orders/public.ts'
import { askableFen } from '../refunds/public.ts'
import { listProgress, type Progress } from './progress.queries.ts'

/** What the buyer may ask back now. It falls with use. A creator may refund more. */
export async function findRefundOffer(
  sql: Sql,
  learner: LearnerId,
  order: Bought,
): Promise<{ refundableFen: Fen; usedBp: number }> {
  const used = await (order.bizDict === goodKind.bundle
    ? findUsedOfBundle(sql, learner, order)
    : findUsed(sql, learner, order))
  const refundableFen = order.unsoldFlag ? noFen : lesser(askableFen(order), offeredFen(order, used))
  return { refundableFen, usedBp: used }
}

/** A download is used once a file was fetched, by this order or another: a learner who has the files keeps them. */
async function findUsed(sql: Sql, learner: LearnerId, order: Bought): Promise<number> {
  const { creator, goodId } = order
  if (order.bizDict === goodKind.download)
    return (await hasFetched(sql, { userId: learner, goodId })) ? wholeBp : 0
  const [learned, progress] = await Promise.all([
    findLearned(sql, creator, goodId),
    listProgress(sql, learner, goodId),
  ])
  return usedOf(order, learned?.lessons ?? [], progress)
}

/**
 * Each good of a bundle counts by what it cost alone. A good that the learner has by something else too stays theirs, so its use is not
 * the bundle's, unless that is being given back as well.
 */
async function findUsedOfBundle(
  sql: Sql,
  learner: LearnerId,
  { id: orderId, creator }: Bought,
): Promise<number> {
  const time = now()
  const [parts, prices] = await Promise.all([
    listBoughtParts(sql, { userId: learner, orderId, now: time }),
    listPartPrices(sql, creator, orderId),
  ])
  const goodIds = parts.map(({ goodId }) => goodId)
  const apart = await listUsable(sql, { userId: learner, goodIds, now: time, besides: orderId })
  const used = await Promise.all(
    parts.map(async (part) => ({
      priceFen: prices.find(({ goodId }) => goodId === part.goodId)?.priceFen ?? noFen,
      usedBp: apart.includes(part.goodId) ? 0 : await findUsed(sql, learner, part),
    })),
  )
  return bundleUsedBp(used)
}

/** A service is used once it was accepted. */
function usedOf(
  { bizDict, finishTime }: Bought,
  lessons: readonly ShownLesson[],
  progress: readonly Progress[],
): number {
  if (bizDict === goodKind.service) return finishTime === null ? 0 : wholeBp
  return usedBp(
    lessons.map(({ id, durationSec, demoFlag, demoSeconds, downloadFlag, attachFileIds }) => {
      const stored = progress.find(({ lessonId }) => lessonId === id)
      return {
        durationSec,
        freeFlag: demoFlag && demoSeconds === 0,
        filesFlag: downloadFlag || attachFileIds.length > 0,
        furthestSec: stored?.furthestSec,
        doneFlag: stored?.doneFlag ?? false,
      }
    }),
  )
}
