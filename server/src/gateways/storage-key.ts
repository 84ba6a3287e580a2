/** The parts of a key. Anything that could lead out of the storage is refused. */
export function keyParts(key: string): string[] {
  const parts = key.split('/')
  if (!parts.every((part) => /^[a-z0-9][a-z0-9._-]*$/.test(part))) throw new RangeError('not a storage key')
  return parts
}
