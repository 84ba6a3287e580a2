const keepers = new Set<() => Promise<unknown>>()

/** Registers a function that stores input under the session that is about to end; returns a function that unregisters it. */
export function beforeSignOut(keep: () => Promise<unknown>): () => void {
  keepers.add(keep)
  return () => void keepers.delete(keep)
}

export const keepBeforeSignOut = () => Promise.all([...keepers].map((keep) => keep()))
