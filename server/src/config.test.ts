import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readConfig } from './config.ts'

let DATA_DIR = ''
beforeEach(() => {
  DATA_DIR = mkdtempSync(join(tmpdir(), 'zsm-config-'))
})
afterEach(() => rmSync(DATA_DIR, { recursive: true }))

const secret = 'x'.repeat(32)
const secrets = { TOKEN_SECRET: secret, UPLOAD_SECRET: secret, PAY_SECRET: secret, DATA_SECRET: secret }

test('an empty environment gives safe defaults', () => {
  const config = readConfig({ DATA_DIR, PORT: '' })
  expect(config).toMatchObject({
    host: '127.0.0.1',
    port: 8080,
    publicUrl: 'http://127.0.0.1:8080',
    production: false,
    sandboxPay: true,
    trustProxy: [],
  })
})

test('secrets are made once, kept for the owner alone, and all different', () => {
  const first = readConfig({ DATA_DIR }).secrets
  expect(readConfig({ DATA_DIR }).secrets).toEqual(first)
  expect(new Set(Object.values(first)).size).toBe(4)
  expect(statSync(join(DATA_DIR, 'secrets.json')).mode & 0o777).toBe(0o600)
})

test.each([
  ['PORT', 'eighty'],
  ['PORT', '70000'],
  ['PORT', '-1'],
  ['PUBLIC_URL', 'javascript:alert(1)'],
  ['DATABASE_URL', 'mysql://localhost/x'],
  ['STORAGE', 'floppy'],
  ['TOKEN_SECRET', 'short-secret'],
  ['LOGIN_GUESSES_PER_ACCOUNT', '0'],
  ['SANDBOX_PAY', 'maybe'],
  ['SMS', 'pigeon'],
  ['AUDIT_LOG_DAYS', '30'],
  ['TRUST_PROXY', 'loadbalancer'],
  ['TRUST_PROXY', '10.0.0.0/64'],
  ['DATA_DIR', '/dev/null'],
  ['DATA_DIR', '/dev/null/data'],
  ['DATA_DIR', '/proc/none/data'],
])('%s=%s is refused by name, without its value', (name, value) => {
  const refused = () => readConfig({ DATA_DIR, [name]: value })
  expect(refused).toThrow(name)
  expect(refused).not.toThrow(value)
})

test('production refuses to make its own secrets', () => {
  expect(() => readConfig({ DATA_DIR, NODE_ENV: 'production' })).toThrow('TOKEN_SECRET')
})

test('production refuses the SMS outbox and the sandbox channel', () => {
  expect(() => readConfig({ DATA_DIR, NODE_ENV: 'production', ...secrets })).toThrow('SMS')
  expect(() => readConfig({ DATA_DIR, NODE_ENV: 'production', ...secrets, SANDBOX_PAY: 'on' })).toThrow(
    'SANDBOX_PAY',
  )
})

const aliyun = {
  SMS: 'aliyun',
  ALIYUN_ACCESS_KEY_ID: 'an-id',
  ALIYUN_ACCESS_KEY_SECRET: 'a-secret',
  ALIYUN_SMS_SIGN_NAME: '知视猫',
  ALIYUN_SMS_TEMPLATE_CODE: 'SMS_154950909',
}

test('production starts with a whole SMS provider', () => {
  const production = { DATA_DIR, NODE_ENV: 'production', ...secrets, ...aliyun }
  expect(readConfig(production).sms).toEqual({
    kind: 'aliyun',
    endpoint: 'https://dysmsapi.aliyuncs.com',
    accessKeyId: 'an-id',
    accessKeySecret: 'a-secret',
    signName: '知视猫',
    templateCode: 'SMS_154950909',
  })
  for (const name of Object.keys(aliyun).filter((name) => name !== 'SMS')) {
    expect(() => readConfig({ ...production, [name]: '' })).toThrow(name)
  }
  expect(() => readConfig({ ...production, ALIYUN_SMS_ENDPOINT: 'http://127.0.0.1:1' })).toThrow(
    'ALIYUN_SMS_ENDPOINT',
  )
})
