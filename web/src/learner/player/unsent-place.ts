import type { OpenedLesson } from '@zsm/contract/learning'
import type { LessonId, OrderId } from '@zsm/contract/values'

/** How far a learner came in a lesson while the network was away. */
type UnsentPlace = { positionSec: number; furthestSec: number; doneFlag: boolean }
type Where = { orderId: OrderId; lessonId: LessonId }

/** Only one: without the network no other lesson opens. */
const key = 'unsent-place'

export function readUnsent({ orderId, lessonId }: Where): UnsentPlace | undefined {
  try {
    const stored = JSON.parse(localStorage.getItem(key) ?? '{}')
    return stored.orderId === orderId && stored.lessonId === lessonId ? stored : undefined
  } catch {
    return undefined
  }
}

export function storeUnsent({ orderId, lessonId }: Where, place: UnsentPlace): void {
  try {
    localStorage.setItem(key, JSON.stringify({ orderId, lessonId, ...place }))
  } catch {
    // Without storage in the browser the next report says how far the learner is.
  }
}

export function forgetUnsent(): void {
  try {
    localStorage.removeItem(key)
  } catch {
    // Nothing was stored.
  }
}

/** The lesson at the place that the server has not heard of. Where the learner came further on another device, that place stands. */
export function continuedAt(lesson: OpenedLesson, unsent: UnsentPlace): OpenedLesson {
  const doneFlag = lesson.doneFlag || unsent.doneFlag
  if (unsent.furthestSec < lesson.furthestSec) return { ...lesson, doneFlag }
  return { ...lesson, positionSec: unsent.positionSec, furthestSec: unsent.furthestSec, doneFlag }
}
