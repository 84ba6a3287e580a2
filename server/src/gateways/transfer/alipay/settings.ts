import type { AlipaySettings } from '../../pay/alipay/settings.ts'

/** An app of Alipay in certificate mode, which Alipay requires of calls that move money out. */
export type AlipayTransferSettings = Pick<AlipaySettings, 'url' | 'appId' | 'key' | 'publicKey'> & {
  /** The number at Alipay of the company whose account pays: 2088 and twelve digits. */
  payerId: string
  appCertSn: string
  rootCertSn: string
}
