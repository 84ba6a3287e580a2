import { generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inspect } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FakeAlipay, fakeAlipay, shop } from '../../test/fake-alipay.ts'
import { openTransfer } from '../gateways/open-transfer.ts'
import { ConfigError, readConfig } from './config.ts'

let folder = ''
let provider: FakeAlipay
let whole: Record<string, string>
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'zsm-alipay-transfer-'))
  provider = await fakeAlipay()
  whole = provider.transferEnvironment(folder)
})
afterAll(async () => {
  await provider.close()
  rmSync(folder, { recursive: true })
})

const config = (set: Record<string, string>) => readConfig({ DATA_DIR: folder, ...set })
const refusal = (set: Record<string, string>): string => {
  try {
    config(set)
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError)
    return String(error)
  }
  return ''
}

test('without settings the sandbox makes the transfers, or nobody where it is off', () => {
  expect(config({}).alipayTransfer).toBeUndefined()
  expect(openTransfer(config({}))?.label).toBe('沙箱转账')
  expect(openTransfer(config({ SANDBOX_PAY: 'off' }))).toBeUndefined()
})

test('with all settings the server uses Alipay, in certificate mode', async () => {
  const gateway = openTransfer(config(whole))
  expect(gateway?.label).toBe('支付宝转账')
  expect(await gateway?.query('W1')).toEqual({ state: 'unknown' })
  expect(config(whole).alipayTransfer).toMatchObject({ appId: shop.appId, payerId: shop.sellerId })
})

test('each part that is missing is named', () => {
  for (const name of Object.keys(whole).filter((name) => name !== 'ALIPAY_URL')) {
    const { [name]: _, ...rest } = whole
    expect(refusal(rest)).toContain(name)
  }
})

test.each([
  ['ALIPAY_TRANSFER_APP_ID', 'my-app'],
  ['ALIPAY_TRANSFER_PAYER_ID', 'me@shop.example'],
  ['ALIPAY_TRANSFER_KEY_FILE', '/nowhere/key.pem'],
  ['ALIPAY_TRANSFER_APP_CERT_FILE', '/nowhere/app.crt'],
])('%s=%s is refused by name, without its value', (name, value) => {
  const refused = refusal({ ...whole, [name]: value })
  expect(refused).toContain(name)
  expect(refused).not.toContain(value)
})

test('a file that is no certificate, or another certificate, is refused', () => {
  const {
    ALIPAY_TRANSFER_APP_CERT_FILE: app = '',
    ALIPAY_TRANSFER_ALIPAY_CERT_FILE: theirs = '',
    ALIPAY_TRANSFER_KEY_FILE: key = '',
  } = whole
  const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const bare = join(folder, 'bare.pem')
  writeFileSync(bare, publicKey.export({ type: 'spki', format: 'pem' }))
  for (const [name, file] of [
    ['ALIPAY_TRANSFER_APP_CERT_FILE', theirs],
    ['ALIPAY_TRANSFER_ALIPAY_CERT_FILE', app],
    ['ALIPAY_TRANSFER_ALIPAY_CERT_FILE', bare],
    ['ALIPAY_TRANSFER_ROOT_CERT_FILE', key],
  ] as const)
    expect(refusal({ ...whole, [name]: file })).toContain(`${name}: `)
})

test('production talks to Alipay by https only, and a platform’s creators are paid by WeChat Pay', () => {
  expect(refusal({ ...whole, NODE_ENV: 'production' })).toContain('ALIPAY_URL: ')
  expect(refusal({ ...whole, PAYMENT_MODE: 'platform' })).toContain('ALIPAY_TRANSFER_…')
})

test('printed, the settings show no key', () => {
  const shown = inspect(config(whole).alipayTransfer, { depth: 9, showHidden: true })
  expect(shown).not.toContain('PRIVATE KEY-----')
})
