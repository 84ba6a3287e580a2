import { goodKind, type StateOf } from '../states.ts'
import type { Fen } from '../values.ts'
import { greater, minus, noFen, portionOf } from './fen.ts'

/** A part of a whole, in ten-thousandths. */
export const wholeBp = 10_000

type LessonUse = {
  durationSec: number | null
  /** The whole lesson is a trial that everybody may see. */
  freeFlag: boolean
  /** The lesson has files. A learner may have fetched them once it was opened, so it counts as used then. */
  filesFlag: boolean
  /** How far it was seen; undefined if it was not opened. */
  furthestSec: number | undefined
  doneFlag: boolean
}

/** How much of a lesson was used, from 0 to 1. */
function usedOf({ durationSec, filesFlag, furthestSec, doneFlag }: LessonUse): number {
  if (furthestSec === undefined) return 0
  if (doneFlag || filesFlag || !durationSec) return 1
  return Math.min(1, furthestSec / durationSec)
}

/**
 * How much of a course was used, in ten-thousandths and rounded up: the average over its lessons. A video or audio counts as far as
 * it was seen; what can be read or downloaded counts whole once it was opened; whole trial lessons do not count.
 */
export function usedBp(lessons: readonly LessonUse[]): number {
  const counted = lessons.filter(({ freeFlag }) => !freeFlag)
  const used = counted.reduce((sum, lesson) => sum + usedOf(lesson), 0)
  return counted.length === 0 ? 0 : Math.ceil((used * wholeBp) / counted.length)
}

/** How much of a bundle was used: each good weighs as much as it cost by itself. Goods that were all free weigh the same. */
export function bundleUsedBp(parts: readonly { priceFen: Fen; usedBp: number }[]): number {
  const isFree = parts.every(({ priceFen }) => priceFen === 0)
  const weighed = parts.map(({ priceFen, usedBp }) => ({ weight: BigInt(isFree ? 1 : priceFen), usedBp }))
  const whole = weighed.reduce((sum, { weight }) => sum + weight, 0n)
  const used = weighed.reduce((sum, { weight, usedBp }) => sum + weight * BigInt(usedBp), 0n)
  return whole === 0n ? 0 : Number((used + whole - 1n) / whole)
}

/** What a buyer may ask back of a payment of which this much was used, less what went back before. */
export const offeredFen = ({ payFen, refundFen }: { payFen: Fen; refundFen: Fen }, used: number): Fen =>
  greater(noFen, minus(portionOf(payFen, wholeBp - used, wholeBp), refundFen))

/** The rule in words, for each kind of good: shown before buying, and to who asks for a refund. Empty for what is not sold here. */
export function refundRule(bizDict: StateOf<typeof goodKind>): string {
  if (bizDict === goodKind.linked) return ''
  if (bizDict === goodKind.service) return '验收前可以申请退款，验收后不再退款'
  if (bizDict === goodKind.download) return '下载前可以申请退款，下载过文件后不再退款'
  if (bizDict === goodKind.bundle)
    return '可以整套申请退款，退款后套餐里的商品都不能再用；可退金额随使用递减，每个商品按单买价格占一份'
  return '可以申请退款，可退金额随学习进度递减：音视频按看到的位置，图文、文档和带文件的课打开即算学过，整课试看不算'
}
