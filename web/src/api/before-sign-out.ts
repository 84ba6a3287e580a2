const savers = new Set<() => Promise<unknown>>()

/** Registers a function that stores input under the session that is about to end; returns a function that unregisters it. */
export function beforeSignOut(save: () => Promise<unknown>): () => void {
  savers.add(save)
  return () => void savers.delete(save)
}

export const saveBeforeSignOut = () => Promise.all([...savers].map((save) => save()))
