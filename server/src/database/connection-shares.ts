import { takeTurns } from '../turns.ts'
import { Patience, waitWith } from './patience.ts'
import type { Waiter } from './sql.ts'

export type Shares = {
  inShare<T>(run: () => Promise<T>, waiter?: Waiter): Promise<T>
  waiting(): number
}

/**
 * A third of the connections for one holder, and the last third for who has none: writes that wait for one another leave
 * the rest to others, and a few who wait for locks leave each of the others one.
 */
export function openShares({
  connections,
  patience: limit,
}: {
  connections: number
  patience: number
}): Shares {
  const third = Math.ceil(connections / 3)
  const inTurn = takeTurns({
    ...{ atOnce: connections, mayWait: Number.POSITIVE_INFINITY },
    ...{ share: third, kept: third },
  })
  return {
    inShare: (run, { holder, patience = new Patience(limit) } = {}) =>
      inTurn(run, holder, (turn) => waitWith(patience, turn)),
    waiting: inTurn.waiting,
  }
}
