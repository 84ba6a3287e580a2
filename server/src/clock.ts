import type { Instant } from '@zsm/contract/values'

/** The only clock of the server. */
export function now(): Instant {
  return new Date(milliseconds()).toISOString()
}

export function milliseconds(): number {
  return Date.now()
}

/** A day in ms. */
export const dayMs = 86_400_000

/** So many days later, each of 24 hours; earlier below zero. */
export const plusDays = (instant: Instant, days: number): Instant =>
  new Date(Date.parse(instant) + days * dayMs).toISOString()
