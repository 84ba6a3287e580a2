import { expect, test } from 'vitest'
import { Failure } from '../failure.ts'
import { readJson } from './json-body.ts'

test.each([
  '{}',
  '[]',
  'null',
  '"a:b,c"',
  '{"a":{"a":1},"b":[{"a":2},{"a":3}],"":":\\"{[,"}',
  '{"text":"\\\\","next":"\\\\\\"a\\":1,\\"a\\":2"}',
  `[${Array(5000).fill('1').join()}]`,
])('%.40s is read as JSON.parse reads it', (json) => {
  expect(readJson(json)).toEqual(JSON.parse(json))
})

test.each([
  ['a name given twice', '{"id":1,"id":2}'],
  ['a name given twice in different letters', '{"id":1,"\\u0069d":1}'],
  ['a name given twice further down', '{"a":[{"b":{"id":1,"x":[],"id":1}}]}'],
  ['a prototype given twice', '{"__proto__":1,"__proto__":2}'],
  ['a number as name given twice', '{"1":1,"1":2}'],
  ['more values than any call takes', `{${Array.from({ length: 5001 }, (_, n) => `"${n}":1`)}}`],
  ['a list longer than any call takes', `[${Array(5001).fill('1').join()}]`],
  ['deeper JSON than any call takes', `${'['.repeat(9)}${']'.repeat(9)}`],
  ['JSON as deep as a body has room', '['.repeat(1_000_000)],
  ['truncated JSON', '{"id":'],
  ['an unclosed string', '{"id":"\\'],
  ['an empty body', ''],
])('%s is refused [C3 C4]', (_, json) => {
  expect(() => readJson(json)).toThrow(Failure)
})
