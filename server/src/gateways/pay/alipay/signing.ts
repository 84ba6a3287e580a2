import { type KeyObject, sign, verify } from 'node:crypto'
import type { Instant } from '@zsm/contract/values'
import { ProviderFailure } from '../provider-failure.ts'
import type { AlipaySettings } from './settings.ts'
import { beijingTime } from './time.ts'

export type Parameters = Record<string, string>

/** The text that is signed: the parameters without `sign`, sorted by name, not encoded. https://opendocs.alipay.com/common/02kf5q */
export const signedText = (parameters: Parameters): string =>
  Object.keys(parameters)
    .sort()
    .map((name) => `${name}=${parameters[name]}`)
    .join('&')

type Asked = { method: string; content: object; at: Instant; more?: Parameters }

/** The parameters of a request with their signature: RSA2, which is SHA-256 with RSA. */
export function signedParameters(
  { appId, key }: Pick<AlipaySettings, 'appId' | 'key'>,
  { method, content, at, more }: Asked,
): Parameters {
  const parameters = {
    app_id: appId,
    method,
    format: 'JSON',
    charset: 'utf-8',
    sign_type: 'RSA2',
    timestamp: beijingTime(at),
    version: '1.0',
    ...more,
    biz_content: JSON.stringify(content),
  }
  const signature = sign('sha256', Buffer.from(signedText(parameters)), key).toString('base64')
  return { ...parameters, sign: signature }
}

export const isSignedBy = (key: KeyObject, text: string, signature: string): boolean =>
  verify('sha256', Buffer.from(text), key, Buffer.from(signature, 'base64'))

export const forged = (code: string): ProviderFailure =>
  new ProviderFailure('forged', code, `支付宝的签名或内容不可信 (${code})`)
