import { plus } from '@zsm/contract/money/fen'
import type { orders } from '@zsm/contract/orders'
import type { Fen } from '@zsm/contract/values'
import type { OutputOf } from '@zsm/contract/wire/endpoint'

export type Frozen = OutputOf<typeof orders.listFrozen>['list'][number]

/** The days on which income is released, and what can be withdrawn by then if nothing else happens. */
export function releasesOf(list: readonly Frozen[], availableFen: Fen | undefined) {
  let byThenFen = availableFen
  return list.flatMap(({ day, orderCount, incomeFen }) => {
    if (day === null) return []
    if (byThenFen !== undefined) byThenFen = plus(byThenFen, incomeFen)
    return [{ day, orderCount, incomeFen, byThenFen }]
  })
}

/** The income that has no day yet. */
export const waitingOf = (list: readonly Frozen[]) => list.filter(({ day }) => day === null)
