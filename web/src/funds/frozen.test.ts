import { fen } from '@zsm/contract/money/fen'
import { frozenReason } from '@zsm/contract/states'
import { expect, test } from 'vitest'
import { type Frozen, releasesOf, waitingOf } from './frozen.ts'

const hold = (day: string, amount: number) =>
  ({ frozenReasonDict: frozenReason.hold, day, orderCount: 1, incomeFen: fen(amount) }) as Frozen
const service: Frozen = {
  frozenReasonDict: frozenReason.service,
  day: null,
  orderCount: 2,
  incomeFen: fen(500),
}
const list = [hold('2026-12-01', 1001), hold('2026-12-03', 99), service]

test('each day adds to what can be withdrawn; income without a day is never promised', () => {
  expect(releasesOf(list, fen(10)).map(({ byThenFen }) => byThenFen)).toEqual([1011, 1110])
  expect(waitingOf(list)).toEqual([service])
})

test('what can be withdrawn by a day is left out until the balance is read', () => {
  expect(releasesOf(list, undefined)).toMatchObject([
    { incomeFen: 1001, byThenFen: undefined },
    { incomeFen: 99 },
  ])
})
