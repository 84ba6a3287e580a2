import { createHash } from 'node:crypto'

/** Tells whether a channel says the same again. */
export function hashNotice(notice: object): string {
  return createHash('sha256').update(JSON.stringify(notice)).digest('hex')
}
