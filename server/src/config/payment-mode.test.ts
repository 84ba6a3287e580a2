import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fakeAlipay } from '../../test/fake-alipay.ts'
import { fakeWechatPay } from '../../test/fake-wechat-pay.ts'
import { ConfigError, readConfig } from './config.ts'

let folder = ''
let wechat: Record<string, string>
let alipay: Record<string, string>
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'zsm-payment-mode-'))
  const [ours, other] = [await fakeWechatPay(), await fakeAlipay()]
  wechat = ours.environment(folder)
  alipay = other.environment(folder)
  await Promise.all([ours.close(), other.close()])
})
afterAll(() => rmSync(folder, { recursive: true }))

const read = (set: Record<string, string>) => readConfig({ DATA_DIR: folder, ...set })
const refusal = (set: Record<string, string>): string => {
  try {
    read(set)
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError)
    return String(error)
  }
  return ''
}
const platform = { PAYMENT_MODE: 'platform', WECHAT_PAY_MCH_NAME: '知识猫（北京）科技有限公司' }

test('without a word the company sells in its own name', () => {
  expect(read({})).toMatchObject({ paymentMode: 'own' })
  expect(read({ ...wechat, ...alipay })).toMatchObject({ paymentMode: 'own' })
})

test('a platform has WeChat Pay and its full name there', () => {
  expect(read({ ...wechat, ...platform })).toMatchObject({
    paymentMode: 'platform',
    platformName: '知识猫（北京）科技有限公司',
  })
})

test('WeChat Pay splits 30 % at most, or what the platform agreed on with it', () => {
  expect(read({ ...wechat, ...platform })).toMatchObject({ mostFeeBp: 3000 })
  expect(read({ ...wechat, ...platform, WECHAT_PAY_SPLIT_PERCENT: '45' })).toMatchObject({ mostFeeBp: 4500 })
  for (const wrong of ['0', '101', '30.5', '030', 'x'])
    expect(refusal({ WECHAT_PAY_SPLIT_PERCENT: wrong })).toContain('WECHAT_PAY_SPLIT_PERCENT: 要填 1 到 100')
})

test('what a platform lacks, and what it cannot have, is refused by name', () => {
  expect(refusal({ PAYMENT_MODE: 'both' })).toContain('PAYMENT_MODE: 要填 own 或 platform')
  expect(refusal(platform)).toContain('PAYMENT_MODE: 平台模式要接入微信支付的平台收付通')
  expect(refusal({ ...wechat, PAYMENT_MODE: 'platform' })).toContain('WECHAT_PAY_MCH_NAME: 平台模式要填')
  expect(refusal({ ...wechat, ...alipay, ...platform })).toContain('PAYMENT_MODE: 支付宝还没有平台模式')
})
