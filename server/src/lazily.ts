/**
 * A value that is made when it is first asked for: what few requests need does not hold up the start of the server.
 * A promise that fails is told to who waits for it, and made again for the next.
 */
export function lazily<T>(make: () => T): () => T {
  let made: { value: T } | undefined
  return () => {
    if (made) return made.value
    const value = make()
    made = { value }
    if (value instanceof Promise) {
      value.catch(() => {
        made = undefined
      })
    }
    return value
  }
}
