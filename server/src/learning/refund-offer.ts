import { lesser, noFen } from '@zsm/contract/money/fen'
import { offeredFen, usedBp, wholeBp } from '@zsm/contract/money/refund-offer'
import { goodKind } from '@zsm/contract/states'
import type { Fen } from '@zsm/contract/values'
import type { ShownLesson } from '../goods/public.ts'
import type { Bought } from '../orders/public.ts'
import { askableFen } from '../refunds/public.ts'
import type { Progress } from './progress.queries.ts'

/** What the buyer may ask back now. It falls with use. A creator may refund more. */
export function refundOffer(
  order: Bought,
  lessons: readonly ShownLesson[],
  progress: readonly Progress[],
): { refundableFen: Fen; usedBp: number } {
  const used = usedOf(order, lessons, progress)
  const refundableFen = order.unsoldFlag ? noFen : lesser(askableFen(order), offeredFen(order, used))
  return { refundableFen, usedBp: used }
}

/** A download is used once its files were fetched, and a service once it was accepted. */
function usedOf(
  { bizDict, deliverTime, finishTime }: Bought,
  lessons: readonly ShownLesson[],
  progress: readonly Progress[],
): number {
  if (bizDict === goodKind.download) return deliverTime === null ? 0 : wholeBp
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
