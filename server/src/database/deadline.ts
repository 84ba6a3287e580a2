import { Failure } from '../failure.ts'

/** The ms that all statements of one call together may wait for the database. */
const callLimit = 3500

/**
 * The ms between two checks. One timer checks all waiting statements, because a timer for each would cost as
 * much as sending the statement.
 */
const checkEvery = 50

/**
 * The time that one call may still wait for the database. Statements that wait at the same time are counted
 * once.
 */
export class Deadline {
  #left: number
  #waiting = 0
  #since = 0

  constructor(limit = callLimit) {
    this.#left = limit
  }

  get left(): number {
    return this.#waiting > 0 ? this.#left - (performance.now() - this.#since) : this.#left
  }

  /** The clock runs until `end` has been called as often as `begin`. */
  begin(): void {
    if (this.#waiting === 0) this.#since = performance.now()
    this.#waiting += 1
  }

  end(): void {
    this.#left = this.left
    this.#since = performance.now()
    this.#waiting -= 1
  }

  /** Returns the same promise. The clock runs until it settles. */
  async spend<T>(waited: Promise<T>): Promise<T> {
    this.begin()
    try {
      return await waited
    } finally {
      this.end()
    }
  }
}

type Wait = { deadline: Deadline; leave: (reason: Failure) => void }

const waits = new Set<Wait>()
let timer: NodeJS.Timeout | undefined

/** Settles as the promise does, or fails with `unavailable` at the deadline. */
export function beforeDeadline<T>(deadline: Deadline, waited: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const wait = { deadline, leave: reject }
    waits.add(wait)
    timer ??= setInterval(expire, checkEvery)
    deadline.begin()
    // Every read passes here: an async function with `finally` would allocate three more promises.
    const over = () => {
      deadline.end()
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

function expire(): void {
  for (const wait of waits) {
    if (wait.deadline.left > 0) continue
    waits.delete(wait)
    wait.leave(new Failure('unavailable'))
  }
  if (waits.size > 0) return
  clearInterval(timer)
  timer = undefined
}
