import type { Fen } from '@zsm/contract/values'
import { thousands } from './number.ts'

/** Fen as an amount to read: `¥1,234.50`, `−¥3.00`. */
export const yuan = (fen: Fen) =>
  `${fen < 0 ? '−' : ''}¥${thousands(Math.trunc(Math.abs(fen) / 100))}.${cents(fen)}`

/** A round amount where space is short: `¥500`, `¥1.2万`. */
export function shortYuan(fen: Fen): string {
  const amount = fen / 100
  return Math.abs(amount) < 10_000 ? `¥${amount}` : `¥${Number((amount / 10_000).toFixed(2))}万`
}

/** Fen as an entry with its direction: `+¥12.00`, `−¥3.00`. */
export const signedYuan = (fen: Fen) => (fen > 0 ? `+${yuan(fen)}` : yuan(fen))

/** Fen as text to edit: `1234.5` → `1234.50`. */
export const yuanText = (fen: Fen) => `${fen < 0 ? '-' : ''}${Math.trunc(Math.abs(fen) / 100)}.${cents(fen)}`

const cents = (fen: Fen) => String(Math.abs(fen) % 100).padStart(2, '0')

/** Yuan as typed to fen, digit by digit: no float ever holds the amount. `undefined` when it is not an amount. */
export function fenFromYuan(text: string): Fen | undefined {
  const [, whole, fraction = ''] =
    /^(\d{1,13})(?:\.(\d{0,2}))?$/.exec(text.trim().replace(/^¥|,|，/g, '')) ?? []
  if (whole === undefined) return undefined
  return Number(whole) * 100 + Number(fraction.padEnd(2, '0'))
}
