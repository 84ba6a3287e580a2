import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type FakeWechatPay, fakeWechatPay, merchant } from '../../../../test/fake-wechat-pay.ts'
import type { PayGateway } from '../pay-gateway.ts'
import { wechatPay } from './gateway.ts'

let provider: FakeWechatPay
let gateway: PayGateway
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  provider = await fakeWechatPay({ verifiedBy: 'certificate' })
  gateway = wechatPay(provider.settings())
})
afterEach(async () => {
  vi.useRealTimers()
  await provider.close()
})

const query = () => gateway.query('P20260102_1')
const downloads = () => provider.asked.filter(({ path }) => path === '/v3/certificates').length
const later = (minutes: number) => vi.setSystemTime(Date.now() + minutes * 60_000)
/** A notice about nothing that we book, signed as given. */
const told = (how: Parameters<FakeWechatPay['notice']>[1] = {}) => {
  const event = { type: 'COUPON.USE', original: 'transaction', resource: {} } as const
  const { headers, body } = provider.notice(event, how)
  return gateway.readNotice({ headers, body, now: new Date().toISOString() })
}

test('without a public key the certificates are downloaded once, and again after ten hours', async () => {
  await Promise.all([query(), query(), query()])
  await told()
  expect(downloads()).toBe(1)
  later(599)
  await query()
  expect(downloads()).toBe(1)
  later(2)
  await query()
  expect(downloads()).toBe(2)
})

test('requests name no key if no public key is set', async () => {
  await query()
  expect(provider.asked.map(({ headers }) => headers['wechatpay-serial'])).toEqual([undefined, undefined])
})

test('a new certificate is downloaded when it first signs, and the previous one is believed too [M1]', async () => {
  await query()
  const [old] = provider.certificates
  const by = provider.rotate()
  later(2)
  expect(await told({ by })).toEqual({ kind: 'other', what: 'COUPON.USE' })
  expect(await told(old && { by: old })).toEqual({ kind: 'other', what: 'COUPON.USE' })
  expect(await query()).toEqual({ state: 'unknown' })
  expect(downloads()).toBe(2)
})

test('strangers with invented serials make us ask at most once a minute', async () => {
  await query()
  later(2)
  const [known] = provider.certificates
  if (!known) throw new Error('no certificate')
  for (const serial of ['5A5A5A5A5A5A5A5A', '5B5B5B5B5B5B5B5B', 'PUB_KEY_ID_01', '../certificates', '']) {
    const failure = { kind: 'forged', code: 'unknown_serial' }
    await expect(told({ by: { ...known, serial } })).rejects.toMatchObject(failure)
  }
  expect(downloads()).toBe(2)
})

test('a certificate is believed neither before nor after its time', async () => {
  const day = 86_400_000
  const early = provider.rotate({ from: new Date(Date.now() + day) })
  const unknown = { kind: 'forged', code: 'unknown_serial' }
  await expect(told({ by: early })).rejects.toMatchObject(unknown)
  const over = provider.rotate({ from: new Date(Date.now() - 2 * day), to: new Date(Date.now() - day) })
  later(2)
  await expect(told({ by: over })).rejects.toMatchObject(unknown)
})

test('a certificate that WeChat Pay withdrew is believed for at most ten hours', async () => {
  const [withdrawn] = provider.certificates
  await query()
  provider.rotate()
  provider.certificates.shift()
  later(601)
  await expect(told(withdrawn && { by: withdrawn })).rejects.toMatchObject({ code: 'unknown_serial' })
})

test('while WeChat Pay does not answer, the known certificates are believed', async () => {
  const [by] = provider.certificates
  await query()
  later(601)
  provider.fail({ kind: 'hangUp' })
  expect(await told(by && { by })).toEqual({ kind: 'other', what: 'COUPON.USE' })
})

test('while the first certificates cannot be downloaded, nothing is called forged', async () => {
  provider.fail({ kind: 'hangUp' })
  const failure = { kind: 'unreachable', code: 'no_answer' }
  await expect(told()).rejects.toMatchObject(failure)
  await expect(told()).rejects.toMatchObject(failure)
  expect(downloads()).toBe(1)
  later(2)
  expect(await told()).toEqual({ kind: 'other', what: 'COUPON.USE' })
})

test.each([
  ['signed by somebody else', { kind: 'forged' }, { kind: 'forged', code: 'wrong_signature' }],
  ['signed by nobody', { kind: 'unsigned' }, { kind: 'forged', code: 'unsigned' }],
  [
    'without certificates',
    { kind: 'answer', body: '{"data":[]}' },
    { kind: 'forged', code: 'unknown_serial' },
  ],
  [
    'under a name that is no serial',
    { kind: 'answer', body: '{"data":[{"serial_no":"x"}]}' },
    { kind: 'unreadable' },
  ],
  ['of something else', { kind: 'answer', body: '{}' }, { kind: 'unreadable', code: 'undocumented' }],
] as const)('a list of certificates %s is not believed', async (_, trouble, failure) => {
  provider.fail({ kind: 'slow', ms: 1 }, trouble)
  await expect(query()).rejects.toMatchObject(failure)
})

test('certificates encrypted with another APIv3 key cannot be read, and are not believed', async () => {
  const { createSecretKey } = await import('node:crypto')
  const apiV3Key = createSecretKey(Buffer.from(merchant.apiV3Key).reverse())
  const other = wechatPay({ ...provider.settings(), apiV3Key })
  await expect(other.query('P20260102_1')).rejects.toMatchObject({
    kind: 'unreadable',
    code: 'undecryptable',
  })
})

test('a certificate listed under another’s serial is not believed', async () => {
  const [first] = provider.certificates
  if (!first) throw new Error('no certificate')
  provider.certificates.push({ ...first, serial: '5A5A5A5A5A5A5A5A' })
  await expect(query()).rejects.toMatchObject({ kind: 'unreadable', code: 'another_certificate' })
})

test('with the public key, notices signed by the certificate are believed while the merchant migrates [M1]', async () => {
  const moving = await fakeWechatPay({ verifiedBy: 'publicKey' })
  try {
    gateway = wechatPay(moving.settings())
    const read = (by?: (typeof moving.certificates)[0]) => {
      const event = { type: 'COUPON.USE', original: 'transaction', resource: {} } as const
      const { headers, body } = moving.notice(event, by && { by })
      return gateway.readNotice({ headers, body, now: new Date().toISOString() })
    }
    expect(await read()).toEqual({ kind: 'other', what: 'COUPON.USE' })
    expect(moving.asked).toEqual([])
    expect(await read(moving.certificates[0])).toEqual({ kind: 'other', what: 'COUPON.USE' })
    const [gone] = moving.certificates.splice(0)
    later(601)
    await expect(read(gone)).rejects.toMatchObject({ kind: 'forged', code: 'unknown_serial' })
    expect(await read()).toEqual({ kind: 'other', what: 'COUPON.USE' })
  } finally {
    await moving.close()
  }
})
