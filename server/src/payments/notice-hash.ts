import { createHash } from 'node:crypto'

/** Equal for a repeated delivery of the same notice. */
export function hashNotice(notice: object): string {
  return hashText(JSON.stringify(notice))
}

export function hashText(text: string | Uint8Array): string {
  return createHash('sha256').update(text).digest('hex')
}
