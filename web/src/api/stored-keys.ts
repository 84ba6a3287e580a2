/** The keys of the browser's local storage that begin so. */
export const storedKeys = (beginning: string): string[] =>
  Array.from({ length: localStorage.length }, (_, at) => localStorage.key(at) ?? '').filter((key) =>
    key.startsWith(beginning),
  )
