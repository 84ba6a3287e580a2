import { expect, test } from 'vitest'
import { Failure } from '../failure.ts'
import { mergeParameters, parsePairs } from './parameters.ts'

test('query and body are merged into one set of parameters [C2 N1]', () => {
  expect(mergeParameters({ id: '1' }, { name: '课程' })).toEqual({ id: '1', name: '课程' })
})

test.each<[string, () => unknown]>([
  ['a name twice in a query', () => parsePairs('id=1&id=2')],
  [
    'more names than any call takes',
    () => parsePairs(Array.from({ length: 201 }, (_, n) => `n${n}=1`).join('&')),
  ],
  ['a name in query and body', () => mergeParameters({ id: '1' }, { id: '1' })],
  ['a NUL', () => mergeParameters(parsePairs('name=a%00b'), undefined)],
  ['broken UTF-8', () => mergeParameters(parsePairs('name=%ff%fe'), undefined)],
  ['a lone surrogate', () => mergeParameters({}, { name: '\ud800' })],
  ['a name that reaches a prototype', () => mergeParameters(JSON.parse('{"__proto__":1}'), {})],
  ['a body that is a list', () => mergeParameters({}, [1])],
  ['JSON deeper than any call needs', () => mergeParameters({}, { a: [[[[[[[[1]]]]]]]] })],
])('%s is refused [C2 C3 C4]', (_, read) => {
  expect(read).toThrow(Failure)
})
