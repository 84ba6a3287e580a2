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
