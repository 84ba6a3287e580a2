import { fail } from './failure.ts'

/** Runs at most `atOnce` tasks; `mayWait` more wait in line, and what comes on top is refused. */
export function takeTurns({ atOnce, mayWait }: { atOnce: number; mayWait: number }) {
  const waiting: (() => void)[] = []
  let running = 0

  async function begin(): Promise<void> {
    if (running < atOnce) {
      running += 1
      return
    }
    if (waiting.length === mayWait) fail('tooManyRequests')
    await new Promise<void>((turn) => waiting.push(turn))
  }

  // The turn is handed on, not given back, so that nobody can slip in between.
  function end(): void {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }

  return async <T>(run: () => Promise<T>): Promise<T> => {
    await begin()
    try {
      return await run()
    } finally {
      end()
    }
  }
}
