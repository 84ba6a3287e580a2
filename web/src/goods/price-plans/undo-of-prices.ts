import type { PricePlanId } from '@zsm/contract/values'
import type { PriceChange } from './use-price-changes.ts'

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
