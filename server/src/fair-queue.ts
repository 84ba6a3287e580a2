import type { ErrorName } from '@zsm/contract/wire/errors'
import { Failure } from './failure.ts'

type FairQueueOptions = {
  /** Tasks that run at the same time. */
  concurrency: number
  /** Tasks that may wait. One more is refused at once. */
  capacity: number
  /** Tasks of one caller that run at the same time; `concurrency` when absent. */
  perCaller?: number
  /** Part of `concurrency` that only callers without a running task may use. */
  reserved?: number
  /** Milliseconds a task may wait; without limit when absent. */
  maxWait?: number
  /** The failure of a task that finds the queue full or waits longer than `maxWait`. */
  refusal?: ErrorName
}

type Waiting = { caller: string | undefined; begin: () => void }

/** Resolves with the turn, or rejects earlier: the task then leaves the queue. */
type WaitForTurn = (turn: Promise<void>) => Promise<void>

/** Runs tasks in the order they come, except that no caller takes more than its part. Tasks without a caller have no limit of their own. */
export function fairQueue({
  concurrency,
  capacity,
  perCaller = concurrency,
  reserved = 0,
  maxWait,
  refusal = 'tooManyRequests',
}: FairQueueOptions) {
  const waiting = new Set<Waiting>()
  const runningOf = new Map<string, number>()
  let running = 0

  function mayBegin(caller: string | undefined): boolean {
    const own = caller === undefined ? 0 : (runningOf.get(caller) ?? 0)
    return own === 0 ? running < concurrency : own < perCaller && running < concurrency - reserved
  }

  function count(caller: string | undefined, change: 1 | -1): void {
    running += change
    if (caller === undefined) return
    const own = (runningOf.get(caller) ?? 0) + change
    if (own > 0) runningOf.set(caller, own)
    else runningOf.delete(caller)
  }

  function begin(caller: string | undefined, wait: WaitForTurn): Promise<void> | undefined {
    if (mayBegin(caller)) return void count(caller, 1)
    if (waiting.size >= capacity) throw new Failure(refusal)
    return enqueue(caller, wait)
  }

  async function enqueue(caller: string | undefined, wait: WaitForTurn): Promise<void> {
    const turn = Promise.withResolvers<void>()
    const place: Waiting = { caller, begin: turn.resolve }
    waiting.add(place)
    try {
      await wait(turn.promise)
    } catch (error) {
      // The task was given its turn in the same moment as it left: the turn goes to the next one.
      if (!waiting.delete(place)) end(caller)
      throw error
    }
  }

  function waitAtMost(turn: Promise<void>): Promise<void> {
    if (maxWait === undefined) return turn
    return new Promise((begin, refuse) => {
      const timer = setTimeout(() => refuse(new Failure(refusal)), maxWait)
      turn.then(() => {
        clearTimeout(timer)
        begin()
      })
    })
  }

  // Synchronous, so that no other task can begin between the end of one and the start of the next.
  function end(caller: string | undefined): void {
    count(caller, -1)
    for (const next of waiting) {
      if (running >= concurrency) return
      if (!mayBegin(next.caller)) continue
      waiting.delete(next)
      count(next.caller, 1)
      next.begin()
    }
  }

  async function inTurn<T>(
    run: () => T | Promise<T>,
    caller?: string,
    wait: WaitForTurn = waitAtMost,
  ): Promise<T> {
    await begin(caller, wait)
    try {
      return await run()
    } finally {
      end(caller)
    }
  }

  return Object.assign(inTurn, { waiting: () => waiting.size, isFree: mayBegin })
}
