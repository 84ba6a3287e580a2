import { type KeyObject, verify } from 'node:crypto'
import type { Instant } from '@zsm/contract/values'
import { ProviderFailure } from '../provider-failure.ts'
import { nonces } from './nonces.ts'

/** An answer or a notice as it arrived, before it is parsed. */
export type Arrived = { header(name: string): string | undefined; body: Buffer }
export type FindKey = (serial: string, now: Instant) => Promise<KeyObject | undefined>

export type Verify = (arrived: Arrived, now: Instant) => Promise<void>

const skewSeconds = 5 * 60

/** Fails as `forged` unless WeChat Pay signed these bytes, just now, and for the first time. */
export function verifier(findKey: FindKey): Verify {
  const seen = nonces()
  return async (arrived, now) => {
    const nonce = await verifiedNonce(arrived, now, findKey)
    if (!seen.isFirst(nonce)) throw forged('replayed_nonce')
  }
}

/** https://pay.weixin.qq.com/docs/merchant/development/interface-rules/signature-verification.html */
export async function verifiedNonce(arrived: Arrived, now: Instant, findKey: FindKey): Promise<string> {
  const { timestamp, nonce, serial, signature } = signatureOf(arrived)
  if (signature.startsWith('WECHATPAY/SIGNTEST/')) throw forged('signature_probe')
  if (!/^\d{1,12}$/.test(timestamp) || !/^[\w-]{1,64}$/.test(nonce)) throw forged('malformed_signature')
  if (Math.abs(Date.parse(now) / 1000 - Number(timestamp)) > skewSeconds) throw forged('clock_skew')
  const key = await findKey(serial, now)
  if (!key) throw forged('unknown_serial')
  const text = Buffer.concat([Buffer.from(`${timestamp}\n${nonce}\n`), arrived.body, Buffer.from('\n')])
  if (!verify('sha256', text, key, Buffer.from(signature, 'base64'))) throw forged('wrong_signature')
  return nonce
}

export const isSigned = (arrived: Arrived): boolean => arrived.header('wechatpay-signature') !== undefined

function signatureOf({ header }: Arrived) {
  const read = (name: string) => header(`wechatpay-${name}`) ?? ''
  if (!read('signature')) throw forged('unsigned')
  return {
    timestamp: read('timestamp'),
    nonce: read('nonce'),
    serial: read('serial'),
    signature: read('signature'),
  }
}

export const forged = (code: string): ProviderFailure =>
  new ProviderFailure('forged', code, `微信支付的签名不可信 (${code})`)
