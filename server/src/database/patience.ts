import { Failure } from '../failure.ts'

/** ms that the statements of one call may wait for the database, all together. */
const callLimit = 3800

/** What is left of the time that a call may wait for the database; who waits for several answers at once waits once. */
export type Patience = {
  readonly left: number
  /** The same promise; until it is settled, time runs. */
  spend<T>(waited: Promise<T>): Promise<T>
}

export function openPatience(limit = callLimit): Patience {
  let left = limit
  let waiting = 0
  let since = 0
  const remaining = () => (waiting > 0 ? left - (performance.now() - since) : left)
  return {
    get left() {
      return remaining()
    },
    spend: async (waited) => {
      if (waiting === 0) since = performance.now()
      waiting += 1
      try {
        return await waited
      } finally {
        left = remaining()
        since = performance.now()
        waiting -= 1
      }
    },
  }
}

/** The same promise; when time runs out before it is settled, nobody waits for it any more. */
export async function waitWith<T>(patience: Patience, waited: Promise<T>): Promise<T> {
  const end = Promise.withResolvers<never>()
  const timer = setTimeout(() => end.reject(new Failure('unavailable')), Math.max(patience.left, 0))
  try {
    return await Promise.race([patience.spend(waited), end.promise])
  } finally {
    clearTimeout(timer)
  }
}
