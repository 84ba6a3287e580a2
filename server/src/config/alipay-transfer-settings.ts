import { createPublicKey, type KeyObject, type X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { certificatesOf, rootSerialOf, serialOf } from '../gateways/transfer/alipay/certificates.ts'
import type { AlipayTransferSettings } from '../gateways/transfer/alipay/settings.ts'
import { type alipayVariables, enclosed } from './alipay-settings.ts'
import { privateKeyOf, readKey, refusalOf } from './key-file.ts'

const text = z.string().optional()

/** The variables of the app of Alipay that pays creators. It is on when they are set. */
export const alipayTransferVariables = {
  ALIPAY_TRANSFER_APP_ID: z
    .string()
    .regex(/^\d{16}$/, '要填 16 位的应用 APPID (an app id of 16 digits)')
    .optional(),
  ALIPAY_TRANSFER_PAYER_ID: z
    .string()
    .regex(/^2088\d{12}$/, '要填 2088 开头的 16 位商家 PID (16 digits that begin with 2088)')
    .optional(),
  ALIPAY_TRANSFER_KEY_FILE: text,
  ALIPAY_TRANSFER_APP_CERT_FILE: text,
  ALIPAY_TRANSFER_ALIPAY_CERT_FILE: text,
  ALIPAY_TRANSFER_ROOT_CERT_FILE: text,
}

const Variables = z.object({ ...alipayTransferVariables })
type Variables = z.output<typeof Variables> & { ALIPAY_URL: z.output<typeof alipayVariables.ALIPAY_URL> }

/** The settings of Alipay's transfers where they are set, or the refusal of what is wrong. */
export function alipayTransferOf(
  set: Variables,
  { production }: { production: boolean },
): { settings: AlipayTransferSettings | undefined } | { refused: string } {
  const names = Object.keys(alipayTransferVariables) as (keyof typeof alipayTransferVariables)[]
  const missing = names.filter((name) => set[name] === undefined)
  if (missing.length === names.length) return { settings: undefined }
  const key = readKey('ALIPAY_TRANSFER_KEY_FILE', set.ALIPAY_TRANSFER_KEY_FILE, (file) =>
    privateKeyOf(enclosed(file, 'PRIVATE KEY')),
  )
  const [app, theirs, roots] = [
    readCertificates('ALIPAY_TRANSFER_APP_CERT_FILE', set.ALIPAY_TRANSFER_APP_CERT_FILE),
    readCertificates('ALIPAY_TRANSFER_ALIPAY_CERT_FILE', set.ALIPAY_TRANSFER_ALIPAY_CERT_FILE),
    readCertificates('ALIPAY_TRANSFER_ROOT_CERT_FILE', set.ALIPAY_TRANSFER_ROOT_CERT_FILE),
  ]
  const refused = [
    ...(missing.length > 0
      ? [`${missing.join(', ')}: 用支付宝打款时必须配置 (required for transfers by Alipay)`]
      : []),
    ...(production && !set.ALIPAY_URL.startsWith('https://')
      ? ['ALIPAY_URL: 正式环境要以 https:// 开头 (https in production)']
      : []),
    ...refusalOf(key),
    ...[app, theirs, roots].flatMap((read) => (read && 'refused' in read ? [read.refused] : [])),
  ]
  const own = key && 'key' in key ? key.key : undefined
  const [appCert, alipayCert] = [firstOf(app), firstOf(theirs)]
  if (own && appCert && !isPair(own, appCert))
    refused.push('ALIPAY_TRANSFER_APP_CERT_FILE: 不是这个应用私钥的证书 (not the certificate of the key)')
  if (own && alipayCert && isPair(own, alipayCert))
    refused.push(
      'ALIPAY_TRANSFER_ALIPAY_CERT_FILE: 要填支付宝的证书, 不是应用的 (Alipay’s certificate, not ours)',
    )
  const rootCertSn = roots && 'certificates' in roots ? rootSerialOf(roots.certificates) : ''
  if (roots && 'certificates' in roots && rootCertSn === '')
    refused.push('ALIPAY_TRANSFER_ROOT_CERT_FILE: 里面没有 RSA 根证书 (no root of RSA)')
  if (refused.length > 0 || !own || !appCert || !alipayCert) return { refused: refused.join('\n') }
  return {
    settings: {
      url: set.ALIPAY_URL,
      appId: set.ALIPAY_TRANSFER_APP_ID ?? '',
      payerId: set.ALIPAY_TRANSFER_PAYER_ID ?? '',
      key: own,
      publicKey: alipayCert.publicKey,
      appCertSn: serialOf(appCert),
      rootCertSn,
    },
  }
}

type Certificates = { certificates: X509Certificate[] } | { refused: string } | undefined

function readCertificates(name: string, file: string | undefined): Certificates {
  if (file === undefined) return undefined
  try {
    return { certificates: certificatesOf(readFileSync(file, 'utf8')) }
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    return /^E[A-Z]+$/.test(code)
      ? { refused: `${name}: 文件读不出来 (cannot be read: ${code})` }
      : { refused: `${name}: 不是 PEM 格式的证书 (no certificate in PEM)` }
  }
}

/** Alipay's file of a certificate may contain those that signed it, after it. */
const firstOf = (read: Certificates) => (read && 'certificates' in read ? read.certificates[0] : undefined)

const isPair = (key: KeyObject, { publicKey }: X509Certificate) => createPublicKey(key).equals(publicKey)
