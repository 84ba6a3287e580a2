import { expect, test } from 'vitest'
import { neighbour, nextWaiting } from './next-row.ts'

const row = (id: string, waiting = true) => ({ id, waiting })
const waits = ({ waiting }: { waiting: boolean }) => waiting
const rows = [row('a'), row('b'), row('c')]

test('the neighbours of the open row are reached, and the ends hold', () => {
  expect(neighbour(rows, 'a', 1)?.id).toBe('b')
  expect(neighbour(rows, 'b', -1)?.id).toBe('a')
  expect(neighbour(rows, 'c', 1)).toBeUndefined()
  expect(neighbour(rows, 'a', -1)).toBeUndefined()
  expect(neighbour(rows, 'elsewhere', 1)).toBeUndefined()
})

test('after a decision that takes the row out of the list, the row that stood after it opens', () => {
  expect(nextWaiting([row('a'), row('c')], { before: rows, open: 'b' }, waits)?.id).toBe('c')
})

test('after a decision on the last row, the first one that waits opens', () => {
  expect(nextWaiting([row('a'), row('b')], { before: rows, open: 'c' }, waits)?.id).toBe('a')
})

test('a decided row that stays in the list is passed, and so are rows that wait for nobody', () => {
  const decided = [row('a', false), row('b', false), row('c')]
  expect(nextWaiting(decided, { before: rows, open: 'a' }, waits)?.id).toBe('c')
})

test('where nothing else waits, nothing opens', () => {
  expect(nextWaiting([row('b')], { before: rows, open: 'b' }, waits)).toBeUndefined()
  expect(nextWaiting([], { before: rows, open: 'b' }, waits)).toBeUndefined()
})
