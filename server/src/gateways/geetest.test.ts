import { afterEach, beforeEach, expect, test } from 'vitest'
import { captchaId, captchaKey, type FakeGeetest, fakeGeetest, givenBy } from '../../test/fake-geetest.ts'
import { geetest } from './geetest.ts'

let provider: FakeGeetest
beforeEach(async () => {
  provider = await fakeGeetest()
})
afterEach(() => provider.close())

const captcha = (more: { captchaId?: string; captchaKey?: string; verifyUrl?: string } = {}) =>
  geetest({ verifyUrl: provider.verifyUrl, captchaId, captchaKey, ...more })

test('a passed challenge is known by its id, and a failed one is not [A7]', async () => {
  expect(await captcha().check(JSON.stringify(givenBy('lot1')))).toBe('lot1')
  expect(await captcha().check(JSON.stringify(givenBy('lot2', 'expired')))).toBeUndefined()
  expect(provider.judged).toEqual(['lot1', 'lot2'])
})

test.each([
  ['no JSON', 'passed'],
  ['nothing in it', '{}'],
  ['a part missing', JSON.stringify({ ...givenBy('lot'), pass_token: undefined })],
  ['a strange name', JSON.stringify(givenBy('lot\n1'))],
  ['a time in words', JSON.stringify({ ...givenBy('lot'), gen_time: 'now' })],
])('the provider is not asked about %s', async (_, given) => {
  expect(await captcha().check(given)).toBeUndefined()
  expect(provider.judged).toEqual([])
})

test.each([
  [500, {}],
  [200, 'not JSON'],
  [200, []],
  [200, { status: 'error', code: '-50005', msg: 'illegal gen_time' }],
])('an answer %i %j is no verdict, so nobody passes', async (status, body) => {
  provider.answerWith(status, body)
  const check = captcha().check(JSON.stringify(givenBy('lot')))
  await expect(check).rejects.toMatchObject({ error: 'captchaDown' })
})

test.each([
  ['another key', { captchaKey: 'another' }],
  ['another id', { captchaId: 'another' }],
  ['nobody there', { verifyUrl: 'http://127.0.0.1:1/validate' }],
])('with %s nobody passes', async (_, more) => {
  const check = captcha(more).check(JSON.stringify(givenBy('lot')))
  await expect(check).rejects.toMatchObject({ error: 'captchaDown' })
})
