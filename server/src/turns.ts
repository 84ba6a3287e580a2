import type { ErrorName } from '@zsm/contract/errors'
import { Failure } from './failure.ts'

export type Turns = {
  atOnce: number
  mayWait: number
  /** How many of those at once one caller may have; all of them when absent. */
  share?: number
  /** How many of those at once are only for callers that have none yet. */
  kept?: number
  /** ms that one may wait; without end when absent */
  patience?: number
  /** How who finds the line full, or waits longer, is refused. */
  refusal?: ErrorName
}

type Waiting = { caller: string | undefined; begin: () => void }

/** Waits for a turn as long as it will, and then fails. */
export type WaitForTurn = (turn: Promise<void>) => Promise<void>

/** Runs at most `atOnce` tasks, and `share` of one caller; `mayWait` more wait in line, and what comes on top is refused. */
export function takeTurns({
  atOnce,
  mayWait,
  share = atOnce,
  kept = 0,
  patience,
  refusal = 'tooManyRequests',
}: Turns) {
  const waiting = new Set<Waiting>()
  const shares = new Map<string, number>()
  let running = 0

  const shareOf = (caller: string) => shares.get(caller) ?? 0

  function mayBegin(caller: string | undefined): boolean {
    const taken = caller === undefined ? 0 : shareOf(caller)
    return taken === 0 ? running < atOnce : taken < share && running < atOnce - kept
  }

  function count(caller: string | undefined, change: 1 | -1): void {
    running += change
    if (caller === undefined) return
    const left = shareOf(caller) + change
    if (left > 0) shares.set(caller, left)
    else shares.delete(caller)
  }

  function begin(caller: string | undefined, wait: WaitForTurn): Promise<void> | undefined {
    if (mayBegin(caller)) return void count(caller, 1)
    if (waiting.size >= mayWait) throw new Failure(refusal)
    return standInLine(caller, wait)
  }

  async function standInLine(caller: string | undefined, wait: WaitForTurn): Promise<void> {
    const turn = Promise.withResolvers<void>()
    const place: Waiting = { caller, begin: turn.resolve }
    waiting.add(place)
    try {
      await wait(turn.promise)
    } catch (error) {
      // who leaves in the moment of its turn hands it on
      if (!waiting.delete(place)) end(caller)
      throw error
    }
  }

  /** How one waits that says nothing of it. */
  function waitPatiently(turn: Promise<void>): Promise<void> {
    if (patience === undefined) return turn
    return new Promise((begin, refuse) => {
      const timer = setTimeout(() => refuse(new Failure(refusal)), patience)
      turn.then(() => {
        clearTimeout(timer)
        begin()
      })
    })
  }

  // The turn is handed on in one go, so that nobody can slip in between.
  function end(caller: string | undefined): void {
    count(caller, -1)
    for (const next of waiting) {
      if (running >= atOnce) return
      if (!mayBegin(next.caller)) continue
      waiting.delete(next)
      count(next.caller, 1)
      next.begin()
    }
  }

  async function inTurn<T>(
    run: () => T | Promise<T>,
    caller?: string,
    wait: WaitForTurn = waitPatiently,
  ): Promise<T> {
    await begin(caller, wait)
    try {
      return await run()
    } finally {
      end(caller)
    }
  }

  return Object.assign(inTurn, { waiting: () => waiting.size })
}
