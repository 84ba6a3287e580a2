import { afterEach, beforeEach, expect, test } from 'vitest'
import { type FakeWechatPay, fakeWechatPay } from '../../../../test/fake-wechat-pay.ts'
import { openidOf, openidPage } from './openid.ts'

let provider: FakeWechatPay
beforeEach(async () => {
  provider = await fakeWechatPay()
})
afterEach(() => provider.close())

const back = 'https://shop.example/pay/openid?order=1'

test('the page’s address has the documented form', () => {
  const settings = { ...provider.settings(), pageUrl: 'https://open.weixin.qq.com' }
  expect(openidPage(settings, 'state1', back)).toBe(
    'https://open.weixin.qq.com/connect/oauth2/authorize?appid=wxd678efh567hg6787&redirect_uri=https%3A%2F%2Fshop.example%2Fpay%2Fopenid%3Forder%3D1&response_type=code&scope=snsapi_base&state=state1#wechat_redirect',
  )
})

test('the browser comes back with a code, which gives the openid once', async () => {
  const sent = await fetch(openidPage(provider.settings(), 'state1', back), { redirect: 'manual' })
  const { searchParams } = new URL(sent.headers.get('location') ?? '')
  expect(searchParams.get('state')).toBe('state1')
  const code = searchParams.get('code') ?? ''
  expect(await openidOf(provider.settings(), code)).toBe('oUpF8uMuAJO_M2pxb1Q9zNjWeS6o')
  await expect(openidOf(provider.settings(), code)).rejects.toMatchObject({ kind: 'refused', code: '40029' })
})

test.each([
  ['another app', { appId: 'wx0' }, { kind: 'refused', code: '40013' }],
  ['another secret', { appSecret: 'very-secret' }, { kind: 'refused', code: '40125' }],
  ['nobody there', { apiUrl: 'http://127.0.0.1:1', appSecret: 'very-secret' }, { kind: 'unreachable' }],
])('with %s there is none, and no failure repeats the secret', async (_, more, failure) => {
  const asked = openidOf({ ...provider.settings(), ...more }, 'code1').catch((error: unknown) => error)
  const { inspect } = await import('node:util')
  expect(await asked).toMatchObject({ name: 'ProviderFailure', ...failure })
  expect(inspect(await asked, { depth: 9 })).not.toContain('very-secret')
})
