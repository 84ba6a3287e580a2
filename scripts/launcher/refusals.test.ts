import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readConfig } from '../../server/src/config/config.ts'
import { missing, wrongFolder } from './refusals.mjs'

const dataDir = mkdtempSync(join(tmpdir(), 'zsm-refusals-'))
afterAll(() => rmSync(dataDir, { recursive: true }))

const needed = {
  TOKEN_SECRET: 'Zr8kQm2XvT5wLp9cHs4nYd7bGf3jKa6u',
  UPLOAD_SECRET: 'Pq7vNc3ZtW9mRx5kBd2hFy8sLg4jTa6e',
  PAY_SECRET: 'Hm4sKw8YpD2vQn6zXc9bTf5rJg3lVa7t',
  DATA_SECRET: 'Wt6xBk9FnR3mZq7cLv2yPd5hSj8gNa4w',
  SMS: 'aliyun',
  ALIYUN_ACCESS_KEY_ID: 'id',
  ALIYUN_ACCESS_KEY_SECRET: 'secret',
  ALIYUN_SMS_SIGN_NAME: '知视猫',
  ALIYUN_SMS_TEMPLATE_CODE: 'SMS_1',
  ALIYUN_SMS_WITHDRAW_TEMPLATE_CODE: 'SMS_2',
}
const production = { ...needed, NODE_ENV: 'production', DATA_DIR: dataDir }

test('the launcher requires the same settings in production as the server', () => {
  expect(missing(production)).toBeUndefined()
  expect(() => readConfig(production)).not.toThrow()
  for (const name of Object.keys(needed)) {
    const lacking = { ...production, [name]: ' ' }
    expect(missing(lacking)).toContain(`\n${name}: `)
    expect(() => readConfig(lacking)).toThrow(name)
  }
})

test('outside production no setting is required', () => {
  expect(missing({})).toBeUndefined()
})

test('characters in the path that break the build of the web are named', () => {
  expect(wrongFolder('/home/小满/c#/zsm?')).toContain('# ?')
  expect(wrongFolder('/home/小满/我的 项目')).toBeUndefined()
})
