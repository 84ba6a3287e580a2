import { create } from 'zustand'

/** Whether the server can be reached, as far as the browser and the last call know. */
export const useConnection = create<{ reachable: boolean }>(() => ({ reachable: true }))

const pauses = [3_000, 6_000, 12_000]
const longestPause = 30_000
let probing = false

const show = (reachable: boolean) => {
  if (useConnection.getState().reachable !== reachable) useConnection.setState({ reachable })
}

/** A call was answered, whatever the answer. */
export const noteAnswer = () => show(true)

/** A call had no answer: looks for the server until it is back. */
export function noteSilence() {
  show(false)
  void probe()
}

/** Follows the browser's own word on the network. */
export function watchConnection() {
  window.addEventListener('offline', noteSilence)
  window.addEventListener('online', () => void ask())
  if (!navigator.onLine) noteSilence()
}

const goOnAfter = [1_000, 2_000, 4_000, 8_000, 15_000]

/**
 * Resolves when what was interrupted may be tried again: after a pause that grows with each interruption in a row, and
 * not before the server can be reached. An upload host may be away while the server answers. An aborted signal resolves too.
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
