import { expect, test } from 'vitest'
import { z } from 'zod'
import * as all from './states.ts'
import { goodKind, orderState } from './states.ts'

const dictionaries = Object.entries(all).flatMap(([name, each]) =>
  'labels' in each ? [[name, each] as const] : [],
)

test.each(dictionaries)('each state of %s has its own number and label', (_, { values, labels }) => {
  expect(new Set(values).size).toBe(values.length)
  expect(Object.keys(labels)).toHaveLength(values.length)
  expect(new Set(Object.values(labels)).size).toBe(values.length)
})

test('a dictionary reads its numbers from text and from JSON, and refuses every other value', () => {
  expect(goodKind.download).toBe(100)
  expect(orderState.labels[orderState.paid]).toBe('已支付')
  expect(goodKind.codec.decode('100')).toBe(goodKind.download)
  expect(goodKind.codec.decode(2)).toBe(goodKind.course)
  expect(z.encode(goodKind.codec, goodKind.course)).toBe(2)
  for (const wrong of ['6', '', '-1', '1e2']) expect(goodKind.codec.safeParse(wrong).success).toBe(false)
})
