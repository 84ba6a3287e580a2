/** A value that is made when it is first asked for: what few requests need does not hold up the start of the server. */
export function lazily<T>(make: () => T): () => T {
  let made: { value: T } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}
