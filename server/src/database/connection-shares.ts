import { takeTurns } from '../turns.ts'
import { Patience, waitWith } from './patience.ts'
import type { Waiter } from './sql.ts'

export type InShare = <T>(run: () => Promise<T>, waiter?: Waiter) => Promise<T>

/** A third of the connections for one holder: writes that wait for one another leave the rest to others. */
export function openShares({
  connections,
  patience: limit,
}: {
  connections: number
  patience: number
}): InShare {
  const everything = Number.POSITIVE_INFINITY
  const inTurn = takeTurns({ atOnce: everything, mayWait: everything, share: Math.ceil(connections / 3) })
  return (run, { holder, patience = new Patience(limit) } = {}) =>
    inTurn(run, holder, (turn) => waitWith(patience, turn))
}
