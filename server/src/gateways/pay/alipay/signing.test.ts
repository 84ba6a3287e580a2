import { expect, test } from 'vitest'
import { membersOf } from './members.ts'
import { signedText } from './signing.ts'
import { fitted } from './text.ts'
import { beijingTime, instantOf } from './time.ts'

test('parameters are signed in the order of their names, unencoded', () => {
  const parameters = { version: '1.0', app_id: '2014072300007148', biz_content: '{"a":"一 &="}' }
  expect(signedText(parameters)).toBe('app_id=2014072300007148&biz_content={"a":"一 &="}&version=1.0')
})

test.each([
  ['{"a_response":{"code":"10000"},"sign":"x"}', { '"a_response"': '{"code":"10000"}', '"sign"': '"x"' }],
  ['{"sign":"x","a":{"b":[1,{"sign":"y"}]}}', { '"sign"': '"x"', '"a"': '{"b":[1,{"sign":"y"}]}' }],
  [
    '{"a":{"b":"}\\",\\"sign\\":\\"y"},"sign":"x"}',
    { '"a"': '{"b":"}\\",\\"sign\\":\\"y"}', '"sign"': '"x"' },
  ],
  [' { "a" : { "b": 1 } } ', { '"a"': '{ "b": 1 }' }],
])('the members of %s stay as they are written', (text, members) => {
  expect(Object.fromEntries(membersOf(text) ?? [])).toEqual(members)
})

test.each(['', 'x', '{}', '{"a":1', '{"a":1,"a":2}', '<html>'])('%s has no members', (text) => {
  expect(membersOf(text)).toBeUndefined()
})

test.each([
  ['a short text as it is', '一节课', 256, '一节课'],
  ['so many characters', '课😀课', 2, '课😀'],
  ['nothing that it refuses', '一/二=三&四', 256, '一 二 三 四'],
  ['no comma, which would part a bill’s fields', '一,"二"\n', 256, '一， 二'],
])('Alipay is given %s', (_, text, characters, given) => {
  expect(fitted(text, characters)).toBe(given)
})

test('times are in Beijing time', () => {
  expect(beijingTime('2026-01-01T19:04:05.678Z')).toBe('2026-01-02 03:04:05')
  expect(instantOf('2026-01-02 03:04:05')).toBe('2026-01-01T19:04:05.000Z')
  expect(instantOf('2026-01-02 03:04:05.469')).toBe('2026-01-01T19:04:05.000Z')
  expect(instantOf('2026-13-02 03:04:05')).toBeUndefined()
  expect(instantOf('2026-01-02')).toBeUndefined()
})
