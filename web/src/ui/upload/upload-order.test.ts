import { expect, test } from 'vitest'
import { canMove, nextToSend, reordered } from './upload-order.ts'
import type { Upload, UploadState } from './upload-store.ts'

/** One upload a word: its id and its state. */
const list = (...words: [string, UploadState][]): Upload[] =>
  words.map(([id, state], rank) => ({ id, name: id, size: 1, sent: 0, rank, state }))
const ids = (uploads: Upload[]) => uploads.map(({ id }) => id).join('')
const five = list(['a', 'sending'], ['b', 'waiting'], ['c', 'failed'], ['d', 'paused'], ['e', 'waiting'])

test('a queued file changes places with its neighbour in the queue; others stay', () => {
  expect(ids(reordered(five, 'd', 'up'))).toBe('adcbe')
  expect(ids(reordered(five, 'b', 'down'))).toBe('adcbe')
  expect(ids(reordered(five, 'e', 'first'))).toBe('aecbd')
})

test('ranks stay with the places, so that the order can be stored', () => {
  for (const move of ['up', 'first'] as const)
    expect(reordered(five, 'e', move).map(({ rank }) => rank)).toEqual([0, 1, 2, 3, 4])
})

test('the first cannot go up, the last cannot go down, and one that is sent has no place', () => {
  expect(canMove(five, 'b', 'up')).toBe(false)
  expect(canMove(five, 'b', 'first')).toBe(false)
  expect(canMove(five, 'e', 'down')).toBe(false)
  expect(canMove(five, 'a', 'down')).toBe(false)
  expect(canMove(five, 'd', 'down')).toBe(true)
  expect(ids(reordered(five, 'a', 'down'))).toBe('abcde')
})

test('the first that waits is sent next, while fewer are being sent than may be', () => {
  expect(nextToSend(five, 2)?.id).toBe('b')
  expect(nextToSend(five, 1)).toBeUndefined()
  expect(nextToSend(list(['a', 'paused'], ['b', 'offline'], ['c', 'waiting']), 1)?.id).toBe('c')
  expect(nextToSend(list(['a', 'paused']), 3)).toBeUndefined()
})
