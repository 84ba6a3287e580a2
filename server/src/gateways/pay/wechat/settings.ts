import type { KeyObject } from 'node:crypto'

/** A merchant's settings at WeChat Pay, read once at the start. Keys are `KeyObject`s, so that printing them shows nothing. */
export type WechatPaySettings = {
  /** The base address of the payment API, without a slash at the end. The default is WeChat Pay's own. */
  url: string
  /** The base address of the API that answers a buyer's openid. */
  apiUrl: string
  /** The base address of the pages that redirect WeChat's browser. */
  pageUrl: string
  /** The address to which WeChat Pay sends its notices. */
  notifyUrl: string
  mchId: string
  appId: string
  appSecret: string
  /** The serial number of the merchant's certificate, whose key signs our requests. */
  serial: string
  key: KeyObject
  /** Decrypts certificates and the contents of notices. */
  apiV3Key: KeyObject
  /** WeChat Pay's public key for this merchant. Undefined: answers are verified by WeChat Pay's certificates. */
  publicKey: { id: string; key: KeyObject } | undefined
}
