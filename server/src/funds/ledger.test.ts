import { fen, noFen } from '@zsm/contract/money/fen'
import { entryType } from '@zsm/contract/states'
import { expect, test } from 'vitest'
import { book } from './ledger/movement.ts'
import { sumsOf, withBalances } from './ledger.ts'

const none = { frozen: noFen, available: noFen, withdrawing: noFen, withdrawn: noFen, debt: noFen }

test('each bucket of the creator changes by the sum of its lines', () => {
  const lines = [
    { book: book.channel, typeDict: entryType.sale, fen: fen(-100) },
    { book: book.frozen, typeDict: entryType.sale, fen: fen(100) },
    { book: book.frozen, typeDict: entryType.platformFee, fen: fen(-10) },
    { book: book.platformFee, typeDict: entryType.platformFee, fen: fen(10) },
  ] as const
  expect(sumsOf(lines)).toEqual({ ...none, frozen: 90 })
})

test('each line has the balance after it', () => {
  const lines = [
    { txId: 'a', book: book.frozen, typeDict: entryType.sale, fen: fen(100) },
    { txId: 'a', book: book.frozen, typeDict: entryType.platformFee, fen: fen(-10) },
    { txId: 'a', book: book.platformFee, typeDict: entryType.platformFee, fen: fen(10) },
    { txId: 'b', book: book.available, typeDict: entryType.sale, fen: fen(5) },
  ] as const
  const after = withBalances(lines, { ...none, frozen: fen(290), available: fen(5) })
  expect(after.map(({ balanceFen }) => balanceFen)).toEqual([300, 290, null, 5])
  expect(after.map(({ txId, amountFen }) => [txId, amountFen])).toEqual([
    ['a', 100],
    ['a', -10],
    ['a', 10],
    ['b', 5],
  ])
})
