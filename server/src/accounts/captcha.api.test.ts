import { randomInt, randomUUID } from 'node:crypto'
import { contract } from '@zsm/contract'
import { captchaSetting } from '@zsm/contract/settings'
import { codePurpose } from '@zsm/contract/states'
import type { Mobile } from '@zsm/contract/values'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Api, api, failureOf } from '../../test/api.ts'
import { captchaId, captchaKey, type FakeGeetest, fakeGeetest, givenBy } from '../../test/fake-geetest.ts'
import { makeCreator } from '../../test/makers.ts'
import { type TestApp, testApp } from '../../test/test-app.ts'

const { accounts, reference } = contract

let provider: FakeGeetest
let server: TestApp
let anyone: Api
beforeEach(async () => {
  provider = await fakeGeetest()
  server = await testApp({
    CAPTCHA: 'geetest',
    GEETEST_CAPTCHA_ID: captchaId,
    GEETEST_CAPTCHA_KEY: captchaKey,
    GEETEST_VERIFY_URL: provider.verifyUrl,
    SMS_PER_ADDRESS: '2',
  })
  anyone = api(server.app)
})
afterEach(async () => {
  await server.close()
  await provider.close()
})

const newMobile = () =>
  `139${randomInt(10 ** 8)
    .toString()
    .padStart(8, '0')}` as Mobile
const passed = (lot = randomUUID(), token?: string) => JSON.stringify(givenBy(lot, token))
const ask = (
  captcha?: string,
  msgDict: typeof codePurpose.join | typeof codePurpose.resetPassword = codePurpose.join,
) => anyone.call(accounts.sendCode, { mobile: newMobile(), msgDict, ...(captcha && { captcha }) })

test('if a captcha is configured anybody may read its id; otherwise the id is empty', async () => {
  expect(await anyone.call(reference.getConfig, { key: captchaSetting })).toHaveProperty('value', captchaId)
  const other = await testApp()
  expect(await api(other.app).call(reference.getConfig, { key: captchaSetting })).toHaveProperty('value', '')
  await other.close()
})

test('a stranger gets a code for a passed captcha, once', async () => {
  const [first, second] = [passed(), passed()]
  expect(await ask(first)).toHaveProperty('expireTime')
  expect(await failureOf(ask(first))).toBe('captchaWrong')
  expect(await ask(second, 2)).toHaveProperty('expireTime')
})

test('of twenty requests with the same captcha at once, one gets a code [A7]', async () => {
  const given = passed()
  const answers = await Promise.all(Array.from({ length: 20 }, () => failureOf(ask(given))))
  expect(answers.filter((failure) => failure === undefined)).toHaveLength(1)
  expect(answers.filter((failure) => failure === 'captchaWrong')).toHaveLength(19)
})

test('without a captcha, with a wrong one, or while the provider is down, no code is sent and nothing is counted [A7]', async () => {
  expect(await failureOf(ask())).toBe('captchaNeeded')
  expect(await failureOf(ask(undefined, 2))).toBe('captchaNeeded')
  expect(await failureOf(ask('made up'))).toBe('captchaWrong')
  expect(await failureOf(ask(passed(randomUUID(), 'expired')))).toBe('captchaWrong')
  const tooLong = { mobile: newMobile(), msgDict: String(codePurpose.join), captcha: 'x'.repeat(8001) }
  expect(await failureOf(anyone.raw(accounts.sendCode, tooLong))).toBe('invalidInput')
  const lot = randomUUID()
  provider.answerWith(503, {})
  expect(await failureOf(ask(passed(lot)))).toBe('captchaDown')
  const [{ sent } = { sent: 0 }] = await server.database.sql<{ sent: number }[]>`
    select coalesce(sum(sent), 0)::int as sent from sms_days`
  expect(sent).toBe(0)
})

test('a signed-in creator needs no captcha', async () => {
  const owner = await makeCreator(server.database.sql)
  const input = { mobile: owner.mobile, msgDict: codePurpose.bankCard } as const
  expect(await anyone.as(owner).call(accounts.sendCode, input)).toHaveProperty('expireTime')
  expect(provider.judged).toEqual([])
})
