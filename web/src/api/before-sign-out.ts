const keepers = new Set<() => Promise<unknown>>()

/** What must still be kept under the session that is about to end; answers how to take it back. */
export function beforeSignOut(keep: () => Promise<unknown>): () => void {
  keepers.add(keep)
  return () => void keepers.delete(keep)
}

export const keepBeforeSignOut = () => Promise.all([...keepers].map((keep) => keep()))
