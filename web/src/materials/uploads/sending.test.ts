import { expect, test } from 'vitest'
import { useSending, whileSending } from './sending.ts'

test('a key counts as being sent until sending ends or fails', async () => {
  const failed = whileSending('key-1', () => Promise.reject(new Error('line broke')))
  expect(useSending.getState().keys).toEqual(['key-1'])
  await expect(failed).rejects.toThrow('line broke')
  expect(useSending.getState().keys).toEqual([])
})
