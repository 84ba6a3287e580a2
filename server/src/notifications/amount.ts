import type { Fen } from '@zsm/contract/values'

/** An amount in a sentence: `¥99.00`. */
export function amount(fen: Fen): string {
  const cents = String(fen).padStart(3, '0')
  return `¥${cents.slice(0, -2)}.${cents.slice(-2)}`
}
