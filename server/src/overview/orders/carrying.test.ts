import { fen } from '@zsm/contract/money/fen'
import { withdrawState } from '@zsm/contract/states'
import type { WithdrawId } from '@zsm/contract/values'
import { expect, test } from 'vitest'
import { newId } from '../../ids.ts'
import { carriedBy } from './carrying.ts'
import type { Outflow } from './traces.queries.ts'

const asked = {
  ...{ statusDict: withdrawState.arrived, applyTime: '2026-11-02T00:00:00.000Z', auditTime: null },
  ...{ arriveTime: null, channelTxnNo: '' },
} as const
const withdrawal = (withdrawNo: string, sum: number): Outflow => ({
  fen: fen(sum),
  withdraw: { id: newId<WithdrawId>(), withdrawNo, ...asked },
})
const refund = (sum: number): Outflow => ({ fen: fen(sum), withdraw: null })

/** An income of 100 that was released when 300 were available. */
const release = { amountFen: fen(100), balanceFen: fen(300) }
const partsOf = (outflows: readonly Outflow[]) => {
  const { withdrawals, leftFen } = carriedBy(release, outflows)
  return { parts: withdrawals.map(({ withdrawNo, partFen }) => [withdrawNo, partFen]), leftFen }
}

test('nothing was withdrawn since: all of the income is left', () => {
  expect(partsOf([])).toEqual({ parts: [], leftFen: 100 })
})

test('what was available before the income leaves before it', () => {
  expect(partsOf([withdrawal('W1', 200)])).toEqual({ parts: [], leftFen: 100 })
  expect(partsOf([withdrawal('W1', 250)])).toEqual({ parts: [['W1', 50]], leftFen: 50 })
})

test('an income that two withdrawals take is in both, and later ones take others', () => {
  const all = [withdrawal('W1', 220), withdrawal('W2', 80), withdrawal('W3', 500)]
  expect(partsOf(all)).toEqual({
    parts: [
      ['W1', 20],
      ['W2', 80],
    ],
    leftFen: 0,
  })
})

test('a refund takes its part of the balance, and is no withdrawal', () => {
  expect(partsOf([refund(250), withdrawal('W1', 50)])).toEqual({ parts: [['W1', 50]], leftFen: 0 })
})

test('an income that went into a debt is not left', () => {
  expect(carriedBy({ amountFen: fen(100), balanceFen: fen(0) }, [])).toEqual({ withdrawals: [], leftFen: 0 })
})
