import { fen } from '@zsm/contract/money/fen'
import { withdrawState } from '@zsm/contract/states'
import type { WithdrawId } from '@zsm/contract/values'
import { expect, test } from 'vitest'
import type { Outflow } from './queries.ts'
import { allot } from './traces.ts'

const other = (takenFen: number): Outflow => ({
  id: '',
  takenFen: fen(takenFen),
  isOwn: false,
  withdrawId: null,
  withdrawNo: null,
  statusDict: null,
  applyTime: null,
})
const withdrawal = (name: string, takenFen: number): Outflow => ({
  ...other(takenFen),
  withdrawId: name as WithdrawId,
  withdrawNo: name,
  statusDict: withdrawState.arrived,
  applyTime: '2026-03-01T00:00:00.000Z',
})
/** An order of 70 with 30 of older money ahead of it. */
const place = { amountFen: fen(70), untilFen: fen(100) }
const told = (outflows: Outflow[]) => {
  const { withdraws, otherFen, leftFen } = allot(place, outflows)
  return [withdraws.map(({ withdrawNo, takenFen }) => [withdrawNo, takenFen]), otherFen, leftFen]
}

test('nothing is withdrawn while only older money has left', () => {
  expect(told([])).toEqual([[], 0, 70])
  expect(told([withdrawal('甲', 30)])).toEqual([[], 0, 70])
})

test('one withdrawal takes it, and a later one none of it', () => {
  expect(told([withdrawal('甲', 100), withdrawal('乙', 50)])).toEqual([[['甲', 70]], 0, 0])
})

test('two withdrawals share it', () => {
  expect(told([withdrawal('甲', 50), withdrawal('乙', 20)])).toEqual([
    [
      ['甲', 20],
      ['乙', 20],
    ],
    0,
    30,
  ])
})

test('what a refund or a debt took is told apart', () => {
  expect(told([other(60), withdrawal('甲', 40)])).toEqual([[['甲', 40]], 30, 0])
})

test('a withdrawal whose money came back takes nothing', () => {
  expect(told([withdrawal('甲', 0), withdrawal('乙', 100)])).toEqual([[['乙', 70]], 0, 0])
})
