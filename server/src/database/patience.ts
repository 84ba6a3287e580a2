import { Failure } from '../failure.ts'

/** ms that the statements of one call may wait for the database, all together. */
const callLimit = 3500

/** ms; all who wait are looked at together, since a timer of its own would cost a statement as much as being sent. */
const lookEvery = 50

/** What is left of the time that a call may wait for the database; who waits for several answers at once waits once. */
export class Patience {
  #left: number
  #waiting = 0
  #since = 0

  constructor(limit = callLimit) {
    this.#left = limit
  }

  get left(): number {
    return this.#waiting > 0 ? this.#left - (performance.now() - this.#since) : this.#left
  }

  /** Time runs until `end` was called as often. */
  begin(): void {
    if (this.#waiting === 0) this.#since = performance.now()
    this.#waiting += 1
  }

  end(): void {
    this.#left = this.left
    this.#since = performance.now()
    this.#waiting -= 1
  }

  /** The same promise; until it is settled, time runs. */
  async spend<T>(waited: Promise<T>): Promise<T> {
    this.begin()
    try {
      return await waited
    } finally {
      this.end()
    }
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
    patience.begin()
    // every read passes here: an async function and a `finally` would be three promises more
    const over = () => {
      patience.end()
      waits.delete(wait)
    }
    waited.then(
      (answer) => {
        over()
        resolve(answer)
      },
      (reason) => {
        over()
        reject(reason)
      },
    )
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
