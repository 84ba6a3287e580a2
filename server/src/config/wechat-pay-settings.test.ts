import { generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inspect } from 'node:util'
import { fen } from '@zsm/contract/money/fen'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FakeWechatPay, fakeWechatPay, merchant } from '../../test/fake-wechat-pay.ts'
import { plusDays } from '../clock.ts'
import { wechatPay } from '../gateways/pay/wechat/gateway.ts'
import { ConfigError, readConfig } from './config.ts'

let folder = ''
let provider: FakeWechatPay
let whole: Record<string, string>
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'zsm-wechat-'))
  provider = await fakeWechatPay()
  whole = provider.environment(folder)
})
afterAll(async () => {
  await provider.close()
  rmSync(folder, { recursive: true })
})

const read = (set: Record<string, string>) => readConfig({ DATA_DIR: folder, ...set }).wechatPay
const refusal = (set: Record<string, string>): string => {
  try {
    read(set)
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError)
    return String(error)
  }
  return ''
}
const file = (text: string) => {
  const path = join(folder, 'any.pem')
  writeFileSync(path, text)
  return path
}
const keys = () => generateKeyPairSync('rsa', { modulusLength: 2048 })

test('nothing set is no WeChat Pay', () => {
  expect(read({})).toBeUndefined()
  expect(read({ WECHAT_PAY_URL: 'http://127.0.0.1:1' })).toBeUndefined()
})

test('a server with all of it set opens a payment', async () => {
  const settings = read({ ...whole, PUBLIC_URL: 'https://shop.example/' })
  if (!settings) throw new Error('not set')
  expect(settings).toMatchObject({
    notifyUrl: 'https://shop.example/open/pay/notify/wechat',
    mchId: merchant.mchId,
    publicKey: { id: whole.WECHAT_PAY_PUBLIC_KEY_ID },
  })
  const payment = {
    paymentNo: 'P20260102_1',
    amountFen: fen(1),
    subject: '一节课',
    expireTime: plusDays(new Date().toISOString(), 1),
    scene: 'desktop',
    clientIp: '127.0.0.1',
    returnUrl: 'https://shop.example/',
  } as const
  expect(await wechatPay(settings).open(payment)).toMatchObject({ kind: 'qrCode' })
})

test('without the public key answers are verified by certificates', () => {
  const { WECHAT_PAY_PUBLIC_KEY_ID: _, WECHAT_PAY_PUBLIC_KEY_FILE: __, ...more } = whole
  expect(read(more)).toMatchObject({ publicKey: undefined })
})

test('WeChat’s own addresses are the default, and want an https address to tell us', () => {
  const { WECHAT_PAY_URL: _, WECHAT_API_URL: __, WECHAT_PAGE_URL: ___, ...own } = whole
  expect(read({ ...own, PUBLIC_URL: 'https://shop.example' })).toMatchObject({
    url: 'https://api.mch.weixin.qq.com',
    apiUrl: 'https://api.weixin.qq.com',
    pageUrl: 'https://open.weixin.qq.com',
  })
  expect(refusal({ ...own, PUBLIC_URL: 'http://shop.example' })).toContain('PUBLIC_URL: 接入微信支付时')
})

test('each part that is missing is named [M4]', () => {
  for (const name of Object.keys(whole).filter((name) => !name.endsWith('_URL'))) {
    const { [name]: _, ...rest } = whole
    expect(refusal(rest)).toContain(name)
  }
  expect(refusal({ WECHAT_PAY_MCH_ID: merchant.mchId })).toContain(
    'WECHAT_PAY_APP_ID, WECHAT_PAY_APP_SECRET, WECHAT_PAY_SERIAL, WECHAT_PAY_KEY_FILE, WECHAT_PAY_APIV3_KEY: ',
  )
})

test.each([
  ['WECHAT_PAY_MCH_ID', 'my-shop'],
  ['WECHAT_PAY_APP_ID', 'gh_1234567890123456'],
  ['WECHAT_PAY_SERIAL', '5157f09e-fdc0'],
  ['WECHAT_PAY_APIV3_KEY', 'far-too-short-a-key'],
  ['WECHAT_PAY_PUBLIC_KEY_ID', '0119000001092024'],
  ['WECHAT_PAY_KEY_FILE', '/nowhere/key.pem'],
  ['WECHAT_PAY_PUBLIC_KEY_FILE', '/nowhere/key.pem'],
])('%s=%s is refused by name, without its value', (name, value) => {
  const refused = refusal({ ...whole, [name]: value })
  expect(refused).toContain(name)
  expect(refused).not.toContain(value)
})

test.each<[string, () => string]>([
  ['what is no key', () => 'no key'],
  ['a public key', () => String(keys().publicKey.export({ type: 'spki', format: 'pem' }))],
  [
    'a locked key',
    () =>
      String(
        keys().privateKey.export({ type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase: 'x' }),
      ),
  ],
  [
    'a key of another kind',
    () =>
      String(
        generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({
          type: 'pkcs8',
          format: 'pem',
        }),
      ),
  ],
])('WECHAT_PAY_KEY_FILE with %s is refused', (_, pem) => {
  expect(refusal({ ...whole, WECHAT_PAY_KEY_FILE: file(pem()) })).toContain('WECHAT_PAY_KEY_FILE: ')
})

test.each<[string, () => string]>([
  ['what is no key', () => 'no key'],
  ['the merchant’s private key', () => String(keys().privateKey.export({ type: 'pkcs8', format: 'pem' }))],
])('WECHAT_PAY_PUBLIC_KEY_FILE with %s is refused', (_, pem) => {
  expect(refusal({ ...whole, WECHAT_PAY_PUBLIC_KEY_FILE: file(pem()) })).toContain(
    'WECHAT_PAY_PUBLIC_KEY_FILE: ',
  )
})

test('production talks to WeChat Pay by https only', () => {
  expect(refusal({ ...whole, NODE_ENV: 'production' })).toContain(
    'WECHAT_PAY_URL, WECHAT_API_URL, WECHAT_PAGE_URL: ',
  )
})

test('printed, the settings show no key [M4]', () => {
  const shown = inspect(read(whole), { depth: 9, showHidden: true })
  expect(shown).not.toContain(merchant.apiV3Key)
  expect(shown).not.toContain('PRIVATE KEY-----')
})
