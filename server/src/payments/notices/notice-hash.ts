import { createHash } from 'node:crypto'

/** A hash that is equal for repeated deliveries of one notice. */
export function hashNotice(notice: object): string {
  return hashText(JSON.stringify(notice))
}

export function hashText(text: string | Uint8Array): string {
  return createHash('sha256').update(text).digest('hex')
}
