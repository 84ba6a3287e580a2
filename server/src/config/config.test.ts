import { mkdirSync, mkdtempSync, rmdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { learnerText } from '@zsm/contract/states'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readConfig } from './config.ts'

let DATA_DIR = ''
beforeEach(() => {
  DATA_DIR = mkdtempSync(join(tmpdir(), 'zsm-config-'))
})
afterEach(() => rmSync(DATA_DIR, { recursive: true }))

const secrets = {
  TOKEN_SECRET: 'kx3Vt9QmZ1c7LwB0sYd5Rj8fHn2aGp4E',
  UPLOAD_SECRET: 'Wq6Tz0bN4uXe9KoM2vJi7CyA5lSg1DhP',
  PAY_SECRET: '5f1e9c07b3d84a26e0917bc5d2f8a463',
  DATA_SECRET: 'aB7+nPq2/Xr9sTd4LfKw0ZmCv8YjHg1E',
}

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

test('secrets are made once, readable only by the owner, and all different', () => {
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
  ['CAPTCHA', 'riddle'],
  ['AUDIT_LOG_DAYS', '30'],
  ['TRUST_PROXY', 'loadbalancer'],
  ['TRUST_PROXY', '10.0.0.0/64'],
  ['DATA_DIR', '/dev/null'],
  ['DATA_DIR', '/dev/null/data'],
  ['DATA_DIR', '/proc/none/data'],
])('%s=%s is refused with the variable’s name and without its value', (name, value) => {
  const refused = () => readConfig({ DATA_DIR, [name]: value })
  expect(refused).toThrow(name)
  expect(refused).not.toThrow(value)
})

test('an unreadable secrets file does not ask for a backup, a damaged one does', () => {
  const file = join(DATA_DIR, 'secrets.json')
  // A folder in the file's place cannot be read by anybody, even root, like another user's file.
  mkdirSync(file)
  expect(() => readConfig({ DATA_DIR })).toThrow('当前用户不能读写这个文件夹')
  rmdirSync(file)
  writeFileSync(file, '{')
  expect(() => readConfig({ DATA_DIR })).toThrow('请从备份恢复')
})

test('production refuses to make its own secrets', () => {
  expect(() => readConfig({ DATA_DIR, NODE_ENV: 'production' })).toThrow('TOKEN_SECRET')
})

test('production without settings lists everything that is missing at once, and how to make it', () => {
  for (const name of [
    ...Object.keys(secrets),
    'openssl rand -base64 32',
    'SMS=aliyun',
    ...Object.keys(aliyun),
  ]) {
    expect(() => readConfig({ DATA_DIR, NODE_ENV: 'production' })).toThrow(name)
  }
})

test('production refuses the SMS outbox, the sandbox channel and webhooks to this machine [G1]', () => {
  expect(() => readConfig({ DATA_DIR, NODE_ENV: 'production', ...secrets })).toThrow('SMS')
  expect(() => readConfig({ DATA_DIR, NODE_ENV: 'production', ...secrets, SANDBOX_PAY: 'on' })).toThrow(
    'SANDBOX_PAY',
  )
  expect(() => readConfig({ DATA_DIR, NODE_ENV: 'production', ...secrets, WEBHOOK_LOOPBACK: 'on' })).toThrow(
    'WEBHOOK_LOOPBACK',
  )
})

const aliyun = {
  SMS: 'aliyun',
  ALIYUN_ACCESS_KEY_ID: 'an-id',
  ALIYUN_ACCESS_KEY_SECRET: 'a-secret',
  ALIYUN_SMS_SIGN_NAME: '知视猫',
  ALIYUN_SMS_TEMPLATE_CODE: 'SMS_154950909',
  ALIYUN_SMS_WITHDRAW_TEMPLATE_CODE: 'SMS_154950910',
}

test('news to learners go out by SMS only with a template', () => {
  const set = { DATA_DIR, ALIYUN_SMS_PAID_TEMPLATE_CODE: 'SMS_1' }
  expect(readConfig(set).sms.learnerTemplates).toEqual({ [learnerText.paid]: 'SMS_1' })
})

test('production starts with a complete SMS provider', () => {
  const production = { DATA_DIR, NODE_ENV: 'production', ...secrets, ...aliyun }
  expect(readConfig(production).sms).toEqual({
    kind: 'aliyun',
    endpoint: 'https://dysmsapi.aliyuncs.com',
    accessKeyId: 'an-id',
    accessKeySecret: 'a-secret',
    signName: '知视猫',
    templateCode: 'SMS_154950909',
    withdrawTemplateCode: 'SMS_154950910',
    learnerTemplates: {},
  })
  for (const name of Object.keys(aliyun).filter((name) => name !== 'SMS')) {
    expect(() => readConfig({ ...production, [name]: '' })).toThrow(name)
  }
  expect(() => readConfig({ ...production, ALIYUN_SMS_ENDPOINT: 'http://127.0.0.1:1' })).toThrow(
    'ALIYUN_SMS_ENDPOINT',
  )
})

describe('in production', () => {
  const good = {
    NODE_ENV: 'production',
    ...secrets,
    ...aliyun,
    PUBLIC_URL: 'https://zsm.example',
    TRUST_PROXY: '10.0.0.0/8',
  }
  const read = (settings: Record<string, string>) => readConfig({ DATA_DIR, ...good, ...settings })
  const elsewhere = 'postgres://zsm:pw@db.example/zsm'
  const same = secrets.PAY_SECRET

  test('good settings give no warning', () => {
    expect(read({}).warnings).toEqual([])
    const url = `${elsewhere}?sslmode=verify-full`
    expect(read({ DATABASE_URL: url, DATABASE_OWNER_URL: url }).warnings).toEqual([])
    expect(
      read({ DATABASE_URL: 'postgres://zsm@%2Frun%2Fpg/zsm', DATABASE_OWNER_URL: url }).warnings,
    ).toEqual([])
  })

  test.each([
    ['equal secrets are', { DATA_SECRET: same }, 'PAY_SECRET, DATA_SECRET: 不能相同'],
    ['a secret of few characters is', { PAY_SECRET: 'x'.repeat(32) }, 'PAY_SECRET: 太容易猜到'],
    ['a repeated word is', { TOKEN_SECRET: 'change-me-now-please'.repeat(2) }, 'TOKEN_SECRET: 太容易'],
    ['the alphabet is', { DATA_SECRET: 'abcdefghijklmnopqrstuvwxyz0123456789' }, 'DATA_SECRET: 太容易'],
    ['a public address with http is', { PUBLIC_URL: 'http://zsm.example' }, 'PUBLIC_URL'],
    ['a remote database without TLS is', { DATABASE_URL: elsewhere }, 'DATABASE_URL'],
    [
      'an owner’s URL without TLS is',
      { DATABASE_OWNER_URL: `${elsewhere}?sslmode=prefer` },
      'DATABASE_OWNER_URL',
    ],
    ['trusting every address is', { TRUST_PROXY: '0.0.0.0/0' }, 'TRUST_PROXY'],
    ['trusting every address in two halves is', { TRUST_PROXY: '0.0.0.0/1,128.0.0.0/1' }, 'TRUST_PROXY'],
    ['trusting every IPv6 address is', { TRUST_PROXY: '::/0' }, 'TRUST_PROXY'],
  ])('%s refused by name, without the value [G1]', (_, settings: Record<string, string>, line) => {
    expect(() => read(settings)).toThrow(line)
    for (const value of Object.values(settings)) expect(() => read(settings)).not.toThrow(value)
  })

  test.each([
    ['few characters', 'x'.repeat(32)],
    ['equal to another secret', secrets.PAY_SECRET],
    ['any characters', '口令, 有空格 and commas'],
  ])(
    'a weak DATA_SECRET (%s) still opens as the previous one, and is refused as the newest [G1]',
    (_, poor) => {
      const { sealKeys } = read({ DATA_SECRET_PREVIOUS: poor, DATA_SECRET_PREVIOUS_2: 'still older' })
      expect(sealKeys).toEqual([secrets.DATA_SECRET, poor, 'still older'])
      expect(() => read({ DATA_SECRET: poor, DATA_SECRET_PREVIOUS: secrets.DATA_SECRET })).toThrow(
        'DATA_SECRET: ',
      )
    },
  )

  test.each([
    ['https without a trusted proxy', { TRUST_PROXY: '' }, 'TRUST_PROXY'],
    ['a public address that only this machine reaches', { PUBLIC_URL: '' }, 'PUBLIC_URL'],
    [
      'a database in a private network',
      { DATABASE_URL: `${elsewhere}?sslmode=disable`, DATABASE_OWNER_URL: `${elsewhere}?sslmode=require` },
      'DATABASE_URL',
    ],
    ['one role for everything', { DATABASE_URL: 'postgres://zsm@localhost/zsm' }, 'DATABASE_OWNER_URL'],
    [
      'a store with http',
      { STORAGE: 's3', S3_BUCKET: 'b', S3_ACCESS_KEY: 'a', S3_SECRET_KEY: 's', S3_ENDPOINT: 'http://s3.lan' },
      'S3_ENDPOINT',
    ],
  ])('%s: the server starts and warns by name [G1]', (_, settings: Record<string, string>, name) => {
    expect(read(settings).warnings).toEqual([expect.stringMatching(`^${name}: `)])
  })

  test.each([
    '91fed55adbdf5ab43a87ad5013deaaba',
    'f4dc777badc62fe921c23712ef33e742',
    '2165dc5113054876e5ecc883181d3212',
  ])('a secret of 16 random bytes is accepted although some digits are neighbours: %s', (secret) => {
    expect(read({ DATA_SECRET: secret }).warnings).toEqual([])
  })

  test('outside production there are no such warnings', () => {
    const trial = { DATA_DIR, TRUST_PROXY: '0.0.0.0/0', PAY_SECRET: 'x'.repeat(32), DATABASE_URL: elsewhere }
    expect(readConfig(trial).warnings).toEqual([])
  })
})

test('the captcha is on only if its provider is set with id and key, over https in production', () => {
  expect(readConfig({ DATA_DIR }).captcha).toEqual({ kind: 'none' })
  expect(() => readConfig({ DATA_DIR, CAPTCHA: 'geetest' })).toThrow(
    'GEETEST_CAPTCHA_ID, GEETEST_CAPTCHA_KEY',
  )
  const named = { CAPTCHA: 'geetest', GEETEST_CAPTCHA_ID: 'an-id', GEETEST_CAPTCHA_KEY: 'a-key' }
  expect(readConfig({ DATA_DIR, ...named }).captcha).toEqual({
    kind: 'geetest',
    verifyUrl: 'https://gcaptcha4.geetest.com/validate',
    captchaId: 'an-id',
    captchaKey: 'a-key',
  })
  const production = { DATA_DIR, NODE_ENV: 'production', ...secrets, ...aliyun, ...named }
  expect(() => readConfig({ ...production, GEETEST_VERIFY_URL: 'http://127.0.0.1:1' })).toThrow(
    'GEETEST_VERIFY_URL',
  )
})
