import { expect, test } from 'vitest'
import { lazily } from './lazily.ts'

test('a value is made once, on first use', () => {
  let made = 0
  const value = lazily(() => ++made)
  expect(made).toBe(0)
  expect([value(), value()]).toEqual([1, 1])
})

test('a promise that fails is made again for the next caller', async () => {
  let tries = 0
  const value = lazily(async () => {
    tries += 1
    if (tries === 1) throw new Error('not now')
    return tries
  })
  await expect(value()).rejects.toThrow('not now')
  expect([await value(), await value()]).toEqual([2, 2])
})
