import { type KeyObject, randomBytes, sign } from 'node:crypto'
import type { WechatPaySettings } from './settings.ts'

type SignedRequest = {
  method: 'GET' | 'POST'
  /** The path with its query, as it is sent. */
  path: string
  /** Seconds since 1970. */
  timestamp: number
  nonce: string
  /** The text that is sent; empty for GET. */
  body: string
}

/** https://pay.weixin.qq.com/docs/merchant/development/interface-rules/signature-generation.html */
export function authorization(
  { mchId, serial, key }: Pick<WechatPaySettings, 'mchId' | 'serial' | 'key'>,
  request: SignedRequest,
): string {
  const fields = {
    mchid: mchId,
    nonce_str: request.nonce,
    timestamp: request.timestamp,
    serial_no: serial,
    signature: signed(key, requestText(request)),
  }
  const list = Object.entries(fields).map(([name, value]) => `${name}="${value}"`)
  return `WECHATPAY2-SHA256-RSA2048 ${list.join(',')}`
}

export const requestText = ({ method, path, timestamp, nonce, body }: SignedRequest): string =>
  linesOf(method, path, timestamp, nonce, body)

type BridgeCall = { prepayId: string; timestamp: number; nonce: string }

/**
 * The parameters that a page gives to `WeixinJSBridge.invoke('getBrandWCPayRequest')`, with the signature that WeChat calls paySign.
 * https://pay.weixin.qq.com/docs/merchant/apis/jsapi-payment/jsapi-transfer-payment.html
 */
export function bridgeParameters(
  { appId, key }: Pick<WechatPaySettings, 'appId' | 'key'>,
  call: BridgeCall,
): Record<string, string> {
  return {
    appId,
    timeStamp: String(call.timestamp),
    nonceStr: call.nonce,
    package: `prepay_id=${call.prepayId}`,
    signType: 'RSA',
    paySign: signed(key, bridgeText(appId, call)),
  }
}

export const bridgeText = (appId: string, { prepayId, timestamp, nonce }: BridgeCall): string =>
  linesOf(appId, timestamp, nonce, `prepay_id=${prepayId}`)

export const freshNonce = (): string => randomBytes(16).toString('hex').toUpperCase()

const signed = (key: KeyObject, text: string): string =>
  sign('sha256', Buffer.from(text), key).toString('base64')

/** Each line ends with a line feed, also the last one. */
const linesOf = (...lines: (string | number)[]): string => lines.map((line) => `${line}\n`).join('')
