import { Failure } from '../failure.ts'

/** ms that the statements of one call may wait for the database, all together. */
const callLimit = 3800

/** ms; all who wait are looked at together, since a timer of its own would cost a statement as much as being sent. */
const lookEvery = 50

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

type Wait = { patience: Patience; leave: (reason: Failure) => void }

const waits = new Set<Wait>()
let looking: NodeJS.Timeout | undefined

/** The same promise; when time runs out before it is settled, nobody waits for it any more. */
export function waitWith<T>(patience: Patience, waited: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const wait = { patience, leave: reject }
    waits.add(wait)
    looking ??= setInterval(lookAround, lookEvery)
    const over = () => waits.delete(wait)
    patience.spend(waited).finally(over).then(resolve, reject)
  })
}

function lookAround(): void {
  for (const wait of waits) {
    if (wait.patience.left > 0) continue
    waits.delete(wait)
    wait.leave(new Failure('unavailable'))
  }
  if (waits.size > 0) return
  clearInterval(looking)
  looking = undefined
}
