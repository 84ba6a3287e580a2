import type { ErrorName } from '@zsm/contract/errors'
import { Failure } from './failure.ts'

export type Turns = {
  atOnce: number
  mayWait: number
  /** ms that one may wait; without end when absent */
  patience?: number
  /** How who finds the line full, or waits longer, is refused. */
  refusal?: ErrorName
}

/** Runs at most `atOnce` tasks; `mayWait` more wait in line, and what comes on top is refused. */
export function takeTurns({ atOnce, mayWait, patience, refusal = 'tooManyRequests' }: Turns) {
  const waiting = new Set<() => void>()
  let running = 0

  function begin(): Promise<void> | undefined {
    if (running < atOnce) {
      running += 1
      return undefined
    }
    if (waiting.size >= mayWait) throw new Failure(refusal)
    return standInLine()
  }

  function standInLine(): Promise<void> {
    return new Promise((begin, refuse) => {
      const turn = () => {
        clearTimeout(timer)
        begin()
      }
      const leave = () => {
        waiting.delete(turn)
        refuse(new Failure(refusal))
      }
      const timer = patience === undefined ? undefined : setTimeout(leave, patience)
      waiting.add(turn)
    })
  }

  // The turn is handed on, not given back, so that nobody can slip in between.
  function end(): void {
    const [next] = waiting
    if (next) {
      waiting.delete(next)
      next()
    } else running -= 1
  }

  return async <T>(run: () => T | Promise<T>): Promise<T> => {
    await begin()
    try {
      return await run()
    } finally {
      end()
    }
  }
}
