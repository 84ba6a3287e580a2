import { createHash } from 'node:crypto'

/** Tells whether a channel says the same again. */
export function hashNotice(notice: object): string {
  return hashText(JSON.stringify(notice))
}

export function hashText(text: string | Uint8Array): string {
  return createHash('sha256').update(text).digest('hex')
}
