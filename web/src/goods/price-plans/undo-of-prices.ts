import type { Fen, GoodId, PricePlanId } from '@zsm/contract/values'

/**
 * `seenFen`: the price on screen. `linePriceFen`: the price struck through during an offer. `endsOffer`: one runs on screen, and the
 * change ends it.
 */
export type PriceChange = {
  id: GoodId
  priceFen: Fen
  seenFen: Fen
  linePriceFen?: Fen
  endsOffer?: boolean
}

type Outcome = Pick<PriceChange, 'id'> & { doneFlag: boolean; endedPlanId: PricePlanId | null }
type Undo = { changes: Pick<PriceChange, 'id' | 'priceFen' | 'seenFen'>[]; planIds: PricePlanId[] }

/**
 * What undoes changes of price: an offer that one ended is brought back by its plan, which also has its end. As a price it would stay for
 * ever.
 */
export function undoOfPrices(changes: readonly PriceChange[], outcomes: readonly Outcome[]): Undo {
  const done = outcomes.filter(({ doneFlag }) => doneFlag)
  const plain = new Set(done.flatMap(({ id, endedPlanId }) => (endedPlanId ? [] : [id])))
  return {
    changes: changes.flatMap(({ id, priceFen, seenFen, endsOffer }) =>
      plain.has(id) && !endsOffer ? [{ id, priceFen: seenFen, seenFen: priceFen }] : [],
    ),
    planIds: done.flatMap(({ endedPlanId }) => endedPlanId ?? []),
  }
}
