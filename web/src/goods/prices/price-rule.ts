import { fen, noFen } from '@zsm/contract/money/fen'
import type { Fen } from '@zsm/contract/values'

/** How the prices of several goods change. `percent`: of the present price, 80 is 八折. */
export type PriceRule =
  | { way: 'set'; amount: Fen }
  | { way: 'more'; amount: Fen }
  | { way: 'less'; amount: Fen }
  | { way: 'percent'; percent: number }

/** What a new price is rounded to, half a unit upwards. */
export type Rounding = 'fen' | 'jiao' | 'yuan'

const unitFen: Record<Rounding, number> = { fen: 1, jiao: 10, yuan: 100 }
const greatest = fen(10_000_000_000)

/** The new price, or why there is none. */
export function changedPrice(price: Fen, rule: PriceRule, rounding: Rounding): Fen | string {
  const unit = unitFen[rounding]
  const changed = fen(Math.floor((rawPrice(price, rule) + unit / 2) / unit) * unit)
  if (changed <= noFen) return '价格不能少于 0.01 元'
  return changed > greatest ? '价格不能超过 1 亿元' : changed
}

function rawPrice(price: Fen, rule: PriceRule): number {
  switch (rule.way) {
    case 'set':
      return rule.amount
    case 'more':
      return price + rule.amount
    case 'less':
      return price - rule.amount
    case 'percent':
      return (price * rule.percent) / 100
  }
}
