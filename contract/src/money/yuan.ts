import type { Fen } from '../values.ts'

/** Whole fen as plain text in yuan, as providers, files and fields want it: `1234.50`, `-0.05`. */
export function yuanText(fen: Fen): string {
  const digits = String(Math.abs(fen)).padStart(3, '0')
  return `${fen < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}
