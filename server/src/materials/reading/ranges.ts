import type { ByteRange } from '../../gateways/storage.ts'

/**
 * The part of an object that a `Range` header asks for. `whole` when there is no range that we serve: several ranges are
 * answered with the whole object, as RFC 9110 allows. `unsatisfiable` when the range lies outside the object.
 */
export function readRange(header: string | undefined, size: number): ByteRange | 'whole' | 'unsatisfiable' {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '') ?? []
  if (first === undefined || last === undefined || (first === '' && last === '')) return 'whole'
  if (first === '') {
    const length = Math.min(Number(last), size)
    return length > 0 ? { start: size - length, end: size - 1 } : 'unsatisfiable'
  }
  const start = Number(first)
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (last !== '' && Number(last) < start) return 'whole'
  return start < size ? { start, end } : 'unsatisfiable'
}
