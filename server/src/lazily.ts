/**
 * A value that is made on first use, so that what few requests need does not delay the server's start. If a
 * promise fails, its callers get the failure and the next caller makes it again.
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
