import type { KeyObject } from 'node:crypto'

/** What a merchant has from WeChat Pay, read once at the start. Keys are `KeyObject`s: printed, they show nothing. */
export type WechatPaySettings = {
  /** Where payments are opened; WeChat's own by default, without a slash at the end. */
  url: string
  /** Where the openid of a buyer is asked for. */
  apiUrl: string
  /** The pages that WeChat's browser shows. */
  pageUrl: string
  /** Where WeChat sends its notices. */
  notifyUrl: string
  mchId: string
  appId: string
  appSecret: string
  /** The serial number of the merchant's certificate, whose key signs our requests. */
  serial: string
  key: KeyObject
  /** Decrypts certificates and what notices are about. */
  apiV3Key: KeyObject
  /** WeChat Pay's key for this merchant. Without it answers are verified by WeChat Pay's certificates. */
  publicKey: { id: string; key: KeyObject } | undefined
}
