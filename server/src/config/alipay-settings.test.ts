import { generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inspect } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FakeAlipay, fakeAlipay, shop } from '../../test/fake-alipay.ts'
import { alipay } from '../gateways/pay/alipay/gateway.ts'
import { ConfigError, readConfig } from './config.ts'

let folder = ''
let provider: FakeAlipay
let whole: Record<string, string>
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'zsm-alipay-'))
  provider = await fakeAlipay()
  whole = provider.environment(folder)
})
afterAll(async () => {
  await provider.close()
  rmSync(folder, { recursive: true })
})

const read = (set: Record<string, string>) => readConfig({ DATA_DIR: folder, ...set }).alipay
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

test('without settings Alipay is off', () => {
  expect(read({})).toBeUndefined()
  expect(read({ ALIPAY_URL: 'http://127.0.0.1:1' })).toBeUndefined()
})

test('with all settings the server uses Alipay', async () => {
  const settings = read({ ...whole, PUBLIC_URL: 'https://shop.example/' })
  if (!settings) throw new Error('not set')
  expect(settings).toMatchObject({ ...shop, notifyUrl: 'https://shop.example/open/pay/notify/alipay' })
  expect(await alipay(settings).query('P20260102_1')).toEqual({ state: 'unknown' })
})

test('keys may be base64 alone, as Alipay’s key tool writes them', async () => {
  const bare = (name: string) => {
    const path = join(folder, `${name}.txt`)
    const text = readFileSync(whole[name] ?? '', 'utf8')
    writeFileSync(path, text.replace(/-----.*-----/g, '').replaceAll('\n', ''))
    return { [name]: path }
  }
  const settings = read({ ...whole, ...bare('ALIPAY_KEY_FILE'), ...bare('ALIPAY_PUBLIC_KEY_FILE') })
  if (!settings) throw new Error('not set')
  expect(await alipay(settings).query('P20260102_1')).toEqual({ state: 'unknown' })
})

test('Alipay’s own address is the default, and wants an https address to tell us', () => {
  const { ALIPAY_URL: _, ...own } = whole
  expect(read({ ...own, PUBLIC_URL: 'https://shop.example' })).toMatchObject({
    url: 'https://openapi.alipay.com/gateway.do',
  })
  expect(refusal({ ...own, PUBLIC_URL: 'http://shop.example' })).toContain('PUBLIC_URL: 接入支付宝时')
})

test('each part that is missing is named [M4]', () => {
  for (const name of Object.keys(whole).filter((name) => name !== 'ALIPAY_URL')) {
    const { [name]: _, ...rest } = whole
    expect(refusal(rest)).toContain(name)
  }
  expect(refusal({ ALIPAY_APP_ID: shop.appId })).toContain(
    'ALIPAY_SELLER_ID, ALIPAY_KEY_FILE, ALIPAY_PUBLIC_KEY_FILE: ',
  )
})

test.each([
  ['ALIPAY_APP_ID', 'my-app'],
  ['ALIPAY_SELLER_ID', 'me@shop.example'],
  ['ALIPAY_KEY_FILE', '/nowhere/key.pem'],
  ['ALIPAY_PUBLIC_KEY_FILE', '/nowhere/key.pem'],
])('%s=%s is refused by name, without its value', (name, value) => {
  const refused = refusal({ ...whole, [name]: value })
  expect(refused).toContain(name)
  expect(refused).not.toContain(value)
})

test('a file that is no key is refused, and so is the wrong one of a pair', () => {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const pub = String(publicKey.export({ type: 'spki', format: 'pem' }))
  const own = String(privateKey.export({ type: 'pkcs8', format: 'pem' }))
  for (const text of ['no key', 'bm9rZXk=', pub])
    expect(refusal({ ...whole, ALIPAY_KEY_FILE: file(text) })).toContain('ALIPAY_KEY_FILE: ')
  for (const text of ['no key', 'bm9rZXk=', own])
    expect(refusal({ ...whole, ALIPAY_PUBLIC_KEY_FILE: file(text) })).toContain('ALIPAY_PUBLIC_KEY_FILE: ')
})

test('production talks to Alipay by https only', () => {
  expect(refusal({ ...whole, NODE_ENV: 'production' })).toContain('ALIPAY_URL: ')
})

test('printed, the settings show no key [M4]', () => {
  expect(inspect(read(whole), { depth: 9, showHidden: true })).not.toContain('PRIVATE KEY-----')
})
