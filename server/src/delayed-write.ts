/** A write that gathers: `soon` asks for it within the delay, `now` at once. It never runs twice at the same time. */
type DelayedWrite = {
  soon(): void
  now(): Promise<void>
  /** Resolves when the write that runs has ended, whether or not it succeeded. */
  ended(): Promise<void>
}

/** `write` puts back what it could not write, and asks again by `soon`. Its failure reaches only those who called `now`. */
export function openDelayedWrite(write: () => Promise<void>, delayMs: number): DelayedWrite {
  let timer: NodeJS.Timeout | undefined
  let running = Promise.resolve()

  const now = () => {
    clearTimeout(timer)
    timer = undefined
    const done = running.then(write)
    running = done.catch(() => {})
    return done
  }
  return {
    soon: () => {
      timer ??= setTimeout(() => void now().catch(() => {}), delayMs).unref()
    },
    now,
    ended: () => running,
  }
}
