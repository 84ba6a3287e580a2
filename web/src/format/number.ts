import { percentText } from '@zsm/contract/money/rate'

const groups = new Intl.NumberFormat('zh-CN')

/** `1234567` → `1,234,567`; NaN reads 0. */
export const thousands = (value: number) => groups.format(Number.isNaN(value) ? 0 : value)

// specification 9: number formatting suffixes
const suffixes = ['', 'k', 'M', 'G', 'T', 'P', 'E']

/** A count for narrow places: `1200` → `1.2k`. Counts below a thousand are unchanged. */
export function shortCount(value: number, digits = 1): string {
  const power = Math.min(suffixes.length - 1, powerOf(value))
  if (power === 0) return String(value)
  return `${Number((value / 1000 ** power).toFixed(digits))}${suffixes[power]}`
}

/** The power of a thousand, by division: the logarithm of 1000 is slightly less than 3. */
function powerOf(value: number): number {
  let power = 0
  while (value >= 1000 ** (power + 1)) power += 1
  return power
}

/** A share in basis points: `1250` → `12.5%`. */
export const percent = percentText
