import { timingSafeEqual } from 'node:crypto'

/**
 * Whether two texts are equal, in a time that does not tell where they differ. Lengths are compared in bytes: a character of
 * several bytes would otherwise make `timingSafeEqual` throw.
 */
export function isSameText(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}
