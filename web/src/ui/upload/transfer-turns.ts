/** The server takes four transfers of a person at once (0063). A fifth would wait there, and be refused after ten seconds. */
const turns = ['1', '2', '3', '4'].map((number) => `upload turn ${number}`)

/**
 * Runs a transfer when one of the turns is free, counted over all windows of this browser by Web Locks. A page that came by plain
 * http has no locks and counts only its own transfers.
 */
export async function inTransferTurn<Result>(
  signal: AbortSignal,
  run: () => Promise<Result>,
  locks: Pick<LockManager, 'request'> = globalThis.navigator?.locks ?? ownLocks,
): Promise<Result> {
  const release = await anyOf(locks, signal)
  try {
    return await run()
  } finally {
    release()
  }
}

/** Asks for all turns and takes the first that is free; the other requests end. */
function anyOf(locks: Pick<LockManager, 'request'>, signal: AbortSignal): Promise<() => void> {
  const { promise, resolve, reject } = Promise.withResolvers<() => void>()
  const taken = new AbortController()
  const either = AbortSignal.any([signal, taken.signal])
  const hold = () => {
    if (either.aborted) return Promise.resolve()
    taken.abort()
    const { promise: held, resolve: release } = Promise.withResolvers<void>()
    resolve(release)
    return held
  }
  if (signal.aborted) return Promise.reject(signal.reason)
  signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  for (const turn of turns) {
    locks.request(turn, { signal: either }, hold).catch((error) => {
      if (!taken.signal.aborted) reject(error)
    })
  }
  return promise
}

const last = new Map<string, Promise<unknown>>()

/** What a page without Web Locks has of them: each name is held by one at a time. */
const ownLocks = {
  request(name: string, _: LockOptions, hold: () => Promise<void>) {
    const held = (last.get(name) ?? Promise.resolve()).then(hold)
    last.set(name, held)
    return held
  },
} as unknown as Pick<LockManager, 'request'>
