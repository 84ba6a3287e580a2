import type { Instant } from '@zsm/contract/values'
import { secondsSince, thisInstant } from '../../format/time.ts'

let decided: Instant | undefined
const latelySec = 10

/** The operator of this screen has decided on a row. */
export const noteOwnDecision = (now?: number) => {
  decided = thisInstant(now)
}

/** Whether the operator has decided just now. It is answered once. */
export function takeOwnDecision(now?: number): boolean {
  const isOwn = decided !== undefined && secondsSince(decided, now) < latelySec
  decided = undefined
  return isOwn
}
