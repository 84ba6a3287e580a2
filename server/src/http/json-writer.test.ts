import fc from 'fast-check'
import { expect, test } from 'vitest'
import { JsonWriter } from './json-writer.ts'

const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 400 }),
  fc.string({ unit: fc.constantFrom('a', '"', '\\', '\n', 'é', '猫', '🐈', '\ud800'), maxLength: 400 }),
)

test('texts are the bytes of what JSON writes, whatever stands in them', () => {
  const writer = new JsonWriter()
  fc.assert(
    fc.property(fc.array(text, { maxLength: 5 }), (texts) => {
      const bytes = writer.take((json) => {
        json.raw('[')
        for (const [index, each] of texts.entries()) {
          if (index > 0) json.raw(',')
          json.string(each)
        }
        json.raw(']')
      })
      expect(bytes.toString()).toBe(JSON.stringify(texts))
    }),
  )
})

test('an answer larger than the buffer is whole, and the next one is its own', () => {
  const writer = new JsonWriter()
  const long = '猫'.repeat(2_000_000)
  expect(writer.take((json) => json.string(long)).toString() === JSON.stringify(long)).toBe(true)
  const [first, second] = ['a', 'b'].map((each) => writer.take((json) => json.string(each)))
  expect([String(first), String(second)]).toEqual(['"a"', '"b"'])
})

test('an answer that failed half way leaves nothing in the next one', () => {
  const writer = new JsonWriter()
  const failing = () =>
    writer.take((json) => {
      json.raw('half')
      throw new Error('no')
    })
  expect(failing).toThrow('no')
  expect(writer.take((json) => json.raw('null')).toString()).toBe('null')
})
