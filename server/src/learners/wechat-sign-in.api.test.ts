import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { contract } from '@zsm/contract/contract'
import { wechatSignInSetting } from '@zsm/contract/settings'
import { strangerMark, wechatSignInAddress } from '@zsm/contract/site/learner-pages'
import { codePurpose, learnerState } from '@zsm/contract/states'
import type { Mobile } from '@zsm/contract/values'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { api, failureOf } from '../../test/api.ts'
import { type FakeWechatPay, fakeWechatPay } from '../../test/fake-wechat-pay.ts'
import { makeLearner, newMobile } from '../../test/makers.ts'
import { type TestApp, testApp } from '../../test/test-app.ts'
import { readOutbox } from '../gateways/sms.ts'

let folder = ''
let provider: FakeWechatPay
let server: TestApp
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'zsm-wechat-sign-in-'))
  provider = await fakeWechatPay()
  server = await testApp({ ...provider.environment(folder), SMS_PAUSE_SECONDS: '0' })
})
afterAll(async () => {
  await server.close()
  await provider.close()
  rmSync(folder, { recursive: true })
})

const { accounts, learners, reference } = contract

/** A browser that stores our cookies and follows our redirects step by step. */
function newBrowser(cookies = new Map<string, string>()) {
  const headers = () => ({ cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') })
  const keep = (set: unknown) => {
    for (const one of [set].flat().filter(Boolean)) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(String(one)) ?? []
      cookies.set(name, value)
    }
  }
  const visit = async (address: string): Promise<string> => {
    const url = address.replace(server.config.publicUrl, '')
    const answer = await server.app.inject({ url, headers: headers() })
    keep(answer.headers['set-cookie'])
    return String(answer.headers.location ?? answer.statusCode)
  }
  const post = async (path: string, payload: object) => {
    const answer = await server.app.inject({ method: 'POST', url: path, headers: headers(), payload })
    keep(answer.headers['set-cookie'])
    return answer.json()
  }
  /** Presses 微信登录 on `to`. Returns our address to which WeChat sends the browser back. */
  const toWechat = async (to: string) => {
    const sent = await fetch(await visit(wechatSignInAddress(to)), { redirect: 'manual' })
    return sent.headers.get('location') ?? ''
  }
  const throughWechat = async (to: string) => visit(await toWechat(to))
  const signIn = async (mobile: Mobile) => {
    await post(accounts.sendCode.path, { mobile, msgDict: codePurpose.learn })
    const code = (await readOutbox(server.config.dataDir, mobile)).at(-1)?.code ?? ''
    const { version } = await api(server.app).call(reference.getAgreement, { kind: 'user' })
    await post(learners.signIn.path, { mobile, code, agreeVersion: String(version) })
  }
  const current = async () => (await post(learners.current.path, {})).data.learner
  return { cookies, visit, toWechat, throughWechat, signIn, current, post }
}

const forgetEverybody = () => server.database.owner`delete from learner_identities`

test('after one sign-in by code inside WeChat, the next sign-in needs no code', async () => {
  await forgetEverybody()
  const first = newBrowser()
  expect(await first.throughWechat('/g/1?f=2')).toBe(`/g/1?f=2${strangerMark}`)
  expect(await first.current()).toBeNull()
  await first.signIn(newMobile())
  const learner = await first.current()
  const later = newBrowser()
  expect(await later.throughWechat('/learn')).toBe('/learn')
  expect(await later.current()).toMatchObject({ id: learner.id })
})

test('a signed-in learner is bound to the person that WeChat names, and can unbind', async () => {
  await forgetEverybody()
  const { token } = await makeLearner(server.database.sql)
  const browser = newBrowser(new Map([['learner', token]]))
  expect(await browser.throughWechat('/me')).toBe('/me')
  const mine = api(server.app, token)
  expect((await mine.call(learners.listIdentity, {})).list).toMatchObject([{ channel: 'wechat' }])
  await mine.call(learners.unbindIdentity, { channel: 'wechat' })
  expect((await mine.call(learners.listIdentity, {})).list).toEqual([])
  expect(await failureOf(mine.call(learners.unbindIdentity, { channel: 'wechat' }))).toBe('identityNotFound')
  expect(await newBrowser().throughWechat('/me')).toBe(`/me${strangerMark}`)
})

test('another learner who uses the same WeChat account takes it over by proving their number', async () => {
  await forgetEverybody()
  const old = newBrowser()
  await old.throughWechat('/learn')
  await old.signIn(newMobile())
  const { token, learner } = await makeLearner(server.database.sql)
  await newBrowser(new Map([['learner', token]])).throughWechat('/learn')
  const rows = await server.database.owner<{ learnerId: string }[]>`select learner_id from learner_identities`
  expect(rows).toEqual([{ learnerId: learner }])
})

test('a link with somebody else’s code signs nobody in', async () => {
  await forgetEverybody()
  const [thief, victim] = [newBrowser(), newBrowser()]
  const back = await thief.toWechat('/learn')
  expect(await victim.visit(back)).toBe('/learn')
  await victim.toWechat('/learn')
  expect(await victim.visit(back)).toBe('/learn')
  await victim.signIn(newMobile())
  expect(await server.database.owner`select from learner_identities`).toHaveLength(0)
})

test('a state or a proof with characters of several bytes is refused like any other', async () => {
  const browser = newBrowser()
  await browser.toWechat('/learn')
  const state = encodeURIComponent('猫'.repeat(64))
  expect(await browser.visit(`${wechatSignInAddress('/learn')}&code=1&state=${state}`)).toBe('/learn')
})

test('a forged proof binds nobody', async () => {
  await forgetEverybody()
  const browser = newBrowser()
  await browser.throughWechat('/learn')
  const proof = browser.cookies.get('identity-proof') ?? ''
  const [channel, , end, signature] = proof.split('.')
  const other = Buffer.from('somebody else').toString('base64url')
  browser.cookies.set('identity-proof', [channel, other, end, signature].join('.'))
  await browser.signIn(newMobile())
  expect(await browser.current()).not.toBeNull()
  expect(await server.database.owner`select from learner_identities`).toHaveLength(0)
})

test('a frozen learner, and one who has not accepted the agreement in force, get the form', async () => {
  await forgetEverybody()
  const mobile = newMobile()
  const browser = newBrowser()
  await browser.throughWechat('/learn')
  await browser.signIn(mobile)
  await server.database.owner`
    update learners set status_dict = ${learnerState.frozen} where mobile = ${mobile}`
  expect(await newBrowser().throughWechat('/learn')).toBe(`/learn${strangerMark}`)
  await server.database.owner`
    update learners set status_dict = ${learnerState.active} where mobile = ${mobile}`
  expect(await newBrowser().throughWechat('/learn')).toBe('/learn')
  await server.database.owner`delete from learner_acceptances where kind = 'user'`
  expect(await newBrowser().throughWechat('/learn')).toBe(`/learn${strangerMark}`)
})

test.for(['//evil.example/x', 'https://evil.example/', '/\\evil.example', 'javascript:alert(1)', ''])(
  'the way back never leaves our pages: %s',
  async (to) => {
    const back = await newBrowser().throughWechat(to)
    expect(back.replace(strangerMark, '')).toMatch(/^\/(learn|evil\.example)?$/)
    expect(back.startsWith('//')).toBe(false)
  },
)

test('while WeChat gives no answer, the form still works', async () => {
  await forgetEverybody()
  const browser = newBrowser()
  const back = await browser.toWechat('/learn')
  expect(await browser.visit(back.replace(/code=[^&]+/, 'code=0011'))).toBe('/learn')
})

test('pages learn whether WeChat signs in; without WeChat the address does not exist', async () => {
  const asked = { key: wechatSignInSetting }
  expect(await api(server.app).call(reference.getConfig, asked)).toHaveProperty('value', '1')
  const plain = await testApp()
  expect(await api(plain.app).call(reference.getConfig, asked)).toHaveProperty('value', '')
  expect((await plain.app.inject({ url: wechatSignInAddress('/learn') })).statusCode).toBe(404)
  await plain.close()
})
