import { create } from 'zustand'

/** Whether the server is reachable, according to the browser and the last call. */
export const useConnection = create<{ reachable: boolean }>(() => ({ reachable: true }))

const pauses = [3_000, 6_000, 12_000]
const longestPause = 30_000
let probing = false

const show = (reachable: boolean) => {
  if (useConnection.getState().reachable !== reachable) useConnection.setState({ reachable })
}

/** A call was answered, with whatever status. */
export const noteAnswer = () => show(true)

/** A call got no answer: polls until the server answers. */
export function noteSilence() {
  show(false)
  void probe()
}

/** Follows the browser's online and offline events. */
export function watchConnection() {
  window.addEventListener('offline', noteSilence)
  window.addEventListener('online', () => void ask())
  if (!navigator.onLine) noteSilence()
}

const goOnAfter = [1_000, 2_000, 4_000, 8_000, 15_000]

/**
 * Resolves when an interrupted transfer may be retried: after a backoff that grows with each interruption in a row, and not
 * before the server is reachable. The backoff is needed because an upload host may be down while the server answers. An aborted
 * signal resolves too.
 */
export function whenReachable(interruptions: number, signal: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const look = () => {
    if (useConnection.getState().reachable) return resolve()
    const stop = useConnection.subscribe(({ reachable }) => reachable && resolve())
    void promise.then(stop)
  }
  const timer = setTimeout(look, goOnAfter[interruptions] ?? longestPause)
  void promise.then(() => clearTimeout(timer))
  if (signal.aborted) resolve()
  else signal.addEventListener('abort', () => resolve(), { once: true })
  return promise
}

async function probe() {
  if (probing) return
  probing = true
  for (let turn = 0; !useConnection.getState().reachable; turn += 1) {
    await new Promise((resolve) => setTimeout(resolve, pauses[turn] ?? longestPause))
    await ask()
  }
  probing = false
}

const ask = () => fetch('/healthz', { cache: 'no-store' }).then(noteAnswer, () => undefined)
