import type { KeyObject } from 'node:crypto'

/** A merchant's settings at Alipay, read once at the start. Keys are `KeyObject`s, so that printing them shows nothing. */
export type AlipaySettings = {
  /** Alipay's gateway, `https://openapi.alipay.com/gateway.do` by default. */
  url: string
  /** The address to which Alipay sends its notices. */
  notifyUrl: string
  appId: string
  /** The merchant's number at Alipay, 2088 and twelve digits. */
  sellerId: string
  /** Signs our requests. */
  key: KeyObject
  /** Alipay's key for this app, which signs its answers and notices. */
  publicKey: KeyObject
}
