import type { Fen } from '@zsm/contract/values'

/** An amount within a sentence, as the screens write it: `¥1,299.00`. */
export function amount(fen: Fen): string {
  const digits = String(fen).padStart(3, '0')
  return `¥${digits.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, ',')}.${digits.slice(-2)}`
}
