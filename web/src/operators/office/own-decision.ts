let decidedAt = 0
const lately = 10_000

/** The operator of this screen has decided on a row. */
export const noteOwnDecision = (now = Date.now()) => {
  decidedAt = now
}

/** Whether the operator has decided just now. It is answered once. */
export function takeOwnDecision(now = Date.now()): boolean {
  const isLate = now - decidedAt > lately
  decidedAt = 0
  return !isLate
}
