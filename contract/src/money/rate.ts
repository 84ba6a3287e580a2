/**
 * Rates are whole basis points, and people read and type per cent with two decimals at most. Both ways go by digits, so that no rate
 * becomes another one by a fraction of a binary number.
 */

/** `525` → `5.25%`. */
export const percentText = (basisPoints: number): string => `${percentDigits(basisPoints)}%`

/** `525` → `5.25`, `500` → `5`, `-50` → `-0.5`. */
export function percentDigits(basisPoints: number): string {
  const digits = String(Math.abs(basisPoints)).padStart(3, '0')
  const decimals = digits.slice(-2).replace(/0+$/, '')
  return `${basisPoints < 0 ? '-' : ''}${digits.slice(0, -2)}${decimals && `.${decimals}`}`
}

/** `5.25` → `525`; undefined for a text that is no rate with two decimals at most. */
export function basisPointsOf(percent: string): number | undefined {
  const [, whole = '', decimals = ''] = /^(\d{1,6})(?:\.(\d{0,2}))?$/.exec(percent.trim()) ?? []
  return whole === '' ? undefined : Number(`${whole}${decimals.padEnd(2, '0')}`)
}
