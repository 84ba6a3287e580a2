import { fen } from '@zsm/contract/money/fen'
import type { GoodId, PricePlanId } from '@zsm/contract/values'
import { expect, test } from 'vitest'
import { undoOfPrices } from './undo-of-prices.ts'

const [plain, offered, refused] = ['plain', 'offered', 'refused'] as GoodId[] as [GoodId, GoodId, GoodId]
const planId = 'plan' as PricePlanId
const change = (id: GoodId, endsOffer = false) => ({ id, priceFen: fen(9000), seenFen: fen(8000), endsOffer })
const done = (id: GoodId, endedPlanId: PricePlanId | null = null) => ({ id, doneFlag: true, endedPlanId })

test('an offer that a change ended comes back by its plan, another price as a price', () => {
  const changes = [change(plain), change(offered, true), change(refused)]
  const outcomes = [done(plain), done(offered, planId), { ...done(refused), doneFlag: false }]
  expect(undoOfPrices(changes, outcomes)).toEqual({
    changes: [{ id: plain, priceFen: 8000, seenFen: 9000 }],
    planIds: [planId],
  })
})

test('the price of an offer never comes back as a price, also when no plan is answered', () => {
  expect(undoOfPrices([change(offered, true)], [done(offered)])).toEqual({ changes: [], planIds: [] })
})
