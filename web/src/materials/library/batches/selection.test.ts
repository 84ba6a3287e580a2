import type { FileId } from '@zsm/contract/values'
import { expect, test } from 'vitest'
import {
  allChosen,
  choose,
  chooseThose,
  countChosen,
  isChosen,
  nothingChosen,
  selectedInput,
} from './selection.ts'

const order = ['a', 'b', 'c', 'd', 'e'] as FileId[]
const id = (name: string) => name as FileId

test('a press chooses a file, and a second one takes it out', () => {
  const once = choose(nothingChosen, order, id('b'), false)
  expect(selectedInput(once)).toEqual({ ids: ['b'], allFlag: false })
  expect(selectedInput(choose(once, order, id('b'), false)).ids).toEqual([])
})

test('with Shift everything from the last press on is chosen, in both directions', () => {
  const last = choose(nothingChosen, order, id('d'), false)
  expect([...choose(last, order, id('b'), true).ids].toSorted()).toEqual(['b', 'c', 'd'])
  expect([...choose(last, order, id('e'), true).ids].toSorted()).toEqual(['d', 'e'])
})

test('with Shift on a chosen file the range is taken out', () => {
  const all = chooseThose(nothingChosen, order, true)
  const last = choose(all, order, id('b'), false)
  expect([...choose(last, order, id('d'), true).ids].toSorted()).toEqual(['a', 'e'])
})

test('with Shift and no earlier press, or one that is no longer shown, only the file is chosen', () => {
  expect([...choose(nothingChosen, order, id('c'), true).ids]).toEqual(['c'])
  const gone = { ...nothingChosen, last: id('x') }
  expect([...choose(gone, order, id('c'), true).ids]).toEqual(['c'])
})

test('all that match are chosen without their ids, except those that are taken out', () => {
  const some = choose(allChosen, order, id('b'), false)
  expect([isChosen(some, id('a')), isChosen(some, id('b')), isChosen(some, id('unseen'))]).toEqual([
    true,
    false,
    true,
  ])
  expect(countChosen(some, 300)).toBe(299)
  expect(selectedInput(some)).toEqual({ ids: [], allFlag: true, exceptIds: ['b'] })
  expect(selectedInput(choose(some, order, id('b'), false)).exceptIds).toEqual([])
})
