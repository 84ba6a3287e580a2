import type { Fen } from '../values.ts'

/**
 * Arithmetic over money. JavaScript's operators answer bare numbers, and a bare number is not a `Fen`. These functions answer
 * `Fen`, and throw where a number cannot hold the result exactly.
 */

/** Converts a whole number to money: a constant, a setting, typed input. */
export function fen(whole: number): Fen {
  if (!Number.isSafeInteger(whole)) throw new RangeError(`${whole} is not a whole number of fen`)
  return whole as Fen
}

export const noFen: Fen = fen(0)

export const plus = (...parts: readonly Fen[]): Fen => fen(parts.reduce((sum, part) => sum + part, 0))

export const minus = (from: Fen, ...parts: readonly Fen[]): Fen => fen(from - plus(...parts))

/** The same amount in the other direction. */
export const negative = (amount: Fen): Fen => minus(noFen, amount)

export const lesser = (one: Fen, other: Fen): Fen => (one < other ? one : other)

export const greater = (one: Fen, other: Fen): Fen => (one > other ? one : other)

/** How much of `asked` is not covered by `there`. */
export const missing = (asked: Fen, there: Fen): Fen => greater(noFen, minus(asked, there))

/**
 * `amount * part / whole`, rounded towards zero; 0 where the whole is 0. The product may exceed the safe integers though
 * neither factor does, so it is a bigint.
 */
export function portionOf(amount: Fen, part: number, whole: number): Fen {
  return whole === 0 ? noFen : fen(Number((BigInt(amount) * BigInt(part)) / BigInt(whole)))
}

/** A fee by its rate in basis points, rounded to the nearest fen. */
export const nearestFeeOf = (amount: Fen, basisPoints: number): Fen =>
  fen(Number((BigInt(amount) * BigInt(basisPoints) + 5_000n) / 10_000n))

/** A fee by its rate in basis points, rounded down. */
export const feeOf = (amount: Fen, basisPoints: number): Fen => portionOf(amount, basisPoints, 10_000)
