import type { Instant } from '@zsm/contract/values'

/** The only clock of the server. */
export function now(): Instant {
  return new Date(milliseconds()).toISOString()
}

export function milliseconds(): number {
  return Date.now()
}
