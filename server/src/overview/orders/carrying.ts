import { fen, minus, noFen } from '@zsm/contract/money/fen'
import type { TracedOrder } from '@zsm/contract/office/orders'
import type { Fen } from '@zsm/contract/values'
import type { Outflow, Release } from './traces.queries.ts'

type Carried = Pick<TracedOrder, 'withdrawals' | 'leftFen'>

/**
 * Which withdrawals took an order's income, first in first out: what was available before it leaves before it. The income is the last
 * part of the balance after its release, and each outflow since takes the next part of that balance.
 */
export function carriedBy(
  { amountFen, balanceFen }: Pick<Release, 'amountFen' | 'balanceFen'>,
  outflows: readonly Outflow[],
): Carried {
  const start = Math.max(minus(balanceFen, amountFen), 0)
  const end = Math.max(balanceFen, 0)
  const withdrawals: Carried['withdrawals'] = []
  let [from, left] = [0, end - start]
  for (const { fen: out, withdraw } of outflows) {
    const to = from + out
    const part = Math.min(to, end) - Math.max(from, start)
    if (part > 0) {
      left -= part
      if (withdraw) withdrawals.push({ ...withdraw, partFen: fen(part) })
    }
    from = to
    if (from >= end) break
  }
  return { withdrawals, leftFen: left > 0 ? fen(left) : noFen }
}

/** Of an income that is not released. */
export const notCarried: { withdrawals: never[]; leftFen: Fen } = { withdrawals: [], leftFen: noFen }
