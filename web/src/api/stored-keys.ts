/** The storage keys with this prefix. */
export const storedKeys = (beginning: string, storage: Storage = localStorage): string[] =>
  Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? '').filter((key) =>
    key.startsWith(beginning),
  )
