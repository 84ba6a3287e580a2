import { fen } from '@zsm/contract/money/fen'
import type { Fen } from '@zsm/contract/values'
import { thousands } from './number.ts'

/** Fen as an amount to read: `¥1,234.50`, `−¥3.00`. */
export const yuan = (fen: Fen) =>
  `${fen < 0 ? '−' : ''}¥${thousands(Math.trunc(Math.abs(fen) / 100))}.${hundredths(fen)}`

/** A rounded amount for narrow places and for the axis of a chart: `¥500`, `¥1.2万`. */
export function shortYuan(fen: number): string {
  const amount = fen / 100
  return Math.abs(amount) < 10_000 ? `¥${amount}` : `¥${Number((amount / 10_000).toFixed(2))}万`
}

/** Fen as a ledger entry with its sign: `+¥12.00`, `−¥3.00`. */
export const signedYuan = (fen: Fen) => (fen > 0 ? `+${yuan(fen)}` : yuan(fen))

const hundredths = (fen: Fen) => String(Math.abs(fen) % 100).padStart(2, '0')

/** Converts typed yuan to fen digit by digit, so that no float ever holds the amount. `undefined` if it is not an amount. */
export function fenFromYuan(text: string): Fen | undefined {
  const [, whole, fraction = ''] =
    /^(\d{1,13})(?:\.(\d{0,2}))?$/.exec(text.trim().replace(/^¥|,|，/g, '')) ?? []
  if (whole === undefined) return undefined
  return fen(Number(whole) * 100 + Number(fraction.padEnd(2, '0')))
}
