import { expect, test } from 'vitest'
import { inBatches, oneByOne } from './one-by-one.ts'

test('a failing item does not stop the others, and all failures are thrown together', async () => {
  const done: number[] = []
  const run = async (n: number) => {
    if (n % 2 === 0) throw new Error(`no ${n}`)
    done.push(n)
  }
  const failure = await oneByOne([1, 2, 3, 4, 5], 'even ones', run).catch((error) => error)
  expect(done).toEqual([1, 3, 5])
  expect(failure).toBeInstanceOf(AggregateError)
  expect(failure.message).toBe('even ones')
  expect(failure.errors.map(String)).toEqual(['Error: no 2', 'Error: no 4'])
})

test('batches follow one another until one is empty', async () => {
  const next = async (after = 0) => [1, 2, 3, 4, 5].filter((n) => n > after).slice(0, 2)
  expect(await Array.fromAsync(inBatches(next))).toEqual([1, 2, 3, 4, 5])
})
