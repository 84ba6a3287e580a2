import { z } from 'zod'
import type { AlipaySettings } from '../gateways/pay/alipay/settings.ts'
import { privateKeyOf, publicKeyOf, readKey, refusalOf } from './key-file.ts'

const text = z.string().optional()

/** The variables of a merchant of Alipay. It is on when they are set. */
export const alipayVariables = {
  ALIPAY_APP_ID: z
    .string()
    .regex(/^\d{16}$/, '要填 16 位的应用 APPID (an app id of 16 digits)')
    .optional(),
  ALIPAY_SELLER_ID: z
    .string()
    .regex(/^2088\d{12}$/, '要填 2088 开头的 16 位商家 PID (16 digits that begin with 2088)')
    .optional(),
  ALIPAY_KEY_FILE: text,
  ALIPAY_PUBLIC_KEY_FILE: text,
  ALIPAY_URL: z
    .url({ protocol: /^https?$/, error: '要以 http:// 或 https:// 开头 (an http address)' })
    .default('https://openapi.alipay.com/gateway.do'),
}

const Variables = z.object(alipayVariables)
type Variables = z.output<typeof Variables>

const needed = ['ALIPAY_APP_ID', 'ALIPAY_SELLER_ID', 'ALIPAY_KEY_FILE', 'ALIPAY_PUBLIC_KEY_FILE'] as const

type Place = { production: boolean; publicUrl: string }

/** The settings of Alipay where they are set, or the refusal of what is wrong. */
export function alipayOf(
  set: Variables,
  place: Place,
): { settings: AlipaySettings | undefined } | { refused: string } {
  const missing = needed.filter((name) => set[name] === undefined)
  if (missing.length === needed.length) return { settings: undefined }
  const key = readKey('ALIPAY_KEY_FILE', set.ALIPAY_KEY_FILE, (file) =>
    privateKeyOf(enclosed(file, 'PRIVATE KEY')),
  )
  const publicKey = readKey('ALIPAY_PUBLIC_KEY_FILE', set.ALIPAY_PUBLIC_KEY_FILE, (file) =>
    publicKeyOf(enclosed(file, 'PUBLIC KEY')),
  )
  const refused = [
    ...(missing.length > 0 ? [`${missing.join(', ')}: 接入支付宝时必须配置 (required for Alipay)`] : []),
    ...untrusted(set, place),
    ...refusalOf(key),
    ...refusalOf(publicKey),
  ]
  if (refused.length > 0 || !key || 'refused' in key || !publicKey || 'refused' in publicKey)
    return { refused: refused.join('\n') }
  return {
    settings: {
      url: set.ALIPAY_URL,
      notifyUrl: `${place.publicUrl}/open/pay/notify/alipay`,
      appId: set.ALIPAY_APP_ID ?? '',
      sellerId: set.ALIPAY_SELLER_ID ?? '',
      key: key.key,
      publicKey: publicKey.key,
    },
  }
}

/** Alipay's key tool and its site write keys as base64 alone, on one line. */
export function enclosed(file: string, label: string): string {
  const isBare = /^[A-Za-z0-9+/=\s]+$/.test(file)
  return isBare ? `-----BEGIN ${label}-----\n${file.trim()}\n-----END ${label}-----\n` : file
}

/** Who answers in Alipay's place sees what is paid for, and a notice must not be read on its way. */
function untrusted({ ALIPAY_URL: url }: Variables, { production, publicUrl }: Place): string[] {
  const isPlain = !url.startsWith('https://')
  return [
    ...(production && isPlain ? ['ALIPAY_URL: 正式环境要以 https:// 开头 (https in production)'] : []),
    ...(!isPlain && !publicUrl.startsWith('https://')
      ? ['PUBLIC_URL: 接入支付宝时要以 https:// 开头 (https with Alipay)']
      : []),
  ]
}
