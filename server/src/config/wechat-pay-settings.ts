import { createSecretKey } from 'node:crypto'
import { z } from 'zod'
import type { WechatPaySettings } from '../gateways/pay/wechat/settings.ts'
import { privateKeyOf, publicKeyOf, readKey, refusalOf } from './key-file.ts'

const text = z.string().optional()
const written = (form: RegExp, message: string) => z.string().regex(form, message).optional()
const address = z
  .url({ protocol: /^https?$/, error: '要以 http:// 或 https:// 开头 (an http address)' })
  .transform((url) => url.replace(/\/+$/, ''))

/** The variables of a merchant of WeChat Pay. It is on when they are set. */
export const wechatPayVariables = {
  WECHAT_PAY_MCH_ID: written(/^\d{8,10}$/, '要填 8 到 10 位的商户号 (a merchant number of 8 to 10 digits)'),
  WECHAT_PAY_APP_ID: written(
    /^wx[0-9a-z]{16}$/,
    '要填 wx 开头的 18 位 AppID (18 characters that begin with wx)',
  ),
  WECHAT_PAY_APP_SECRET: text,
  WECHAT_PAY_SERIAL: written(
    /^[0-9A-F]{8,40}$/,
    '要填商户 API 证书的序列号, 大写 (the serial number of the merchant’s certificate, in capitals)',
  ),
  WECHAT_PAY_KEY_FILE: text,
  WECHAT_PAY_APIV3_KEY: z
    .string()
    .refine((key) => Buffer.byteLength(key) === 32, '要正好 32 个字节 (32 bytes exactly)')
    .optional(),
  WECHAT_PAY_PUBLIC_KEY_ID: written(/^PUB_KEY_ID_\w+$/, '要以 PUB_KEY_ID_ 开头 (begins with PUB_KEY_ID_)'),
  WECHAT_PAY_PUBLIC_KEY_FILE: text,
  WECHAT_PAY_URL: address.default('https://api.mch.weixin.qq.com'),
  WECHAT_API_URL: address.default('https://api.weixin.qq.com'),
  WECHAT_PAGE_URL: address.default('https://open.weixin.qq.com'),
}

const Variables = z.object(wechatPayVariables)
type Variables = z.output<typeof Variables>

const needed = [
  'WECHAT_PAY_MCH_ID',
  'WECHAT_PAY_APP_ID',
  'WECHAT_PAY_APP_SECRET',
  'WECHAT_PAY_SERIAL',
  'WECHAT_PAY_KEY_FILE',
  'WECHAT_PAY_APIV3_KEY',
] as const
const together = ['WECHAT_PAY_PUBLIC_KEY_ID', 'WECHAT_PAY_PUBLIC_KEY_FILE'] as const
const addresses = ['WECHAT_PAY_URL', 'WECHAT_API_URL', 'WECHAT_PAGE_URL'] as const

type Place = { production: boolean; publicUrl: string }

/** The settings of WeChat Pay where they are set, or the refusal of what is wrong. */
export function wechatPayOf(
  set: Variables,
  place: Place,
): { settings: WechatPaySettings | undefined } | { refused: string } {
  if ([...needed, ...together].every((name) => set[name] === undefined)) return { settings: undefined }
  const key = readKey('WECHAT_PAY_KEY_FILE', set.WECHAT_PAY_KEY_FILE, privateKeyOf)
  const publicKey = readKey('WECHAT_PAY_PUBLIC_KEY_FILE', set.WECHAT_PAY_PUBLIC_KEY_FILE, publicKeyOf)
  const refused = [...absent(set), ...untrusted(set, place), ...refusalOf(key), ...refusalOf(publicKey)]
  if (refused.length > 0 || !key || 'refused' in key) return { refused: refused.join('\n') }
  const id = set.WECHAT_PAY_PUBLIC_KEY_ID
  return {
    settings: {
      url: set.WECHAT_PAY_URL,
      apiUrl: set.WECHAT_API_URL,
      pageUrl: set.WECHAT_PAGE_URL,
      notifyUrl: `${place.publicUrl}/open/pay/notify/wechat`,
      mchId: set.WECHAT_PAY_MCH_ID ?? '',
      appId: set.WECHAT_PAY_APP_ID ?? '',
      appSecret: set.WECHAT_PAY_APP_SECRET ?? '',
      serial: set.WECHAT_PAY_SERIAL ?? '',
      key: key.key,
      apiV3Key: createSecretKey(Buffer.from(set.WECHAT_PAY_APIV3_KEY ?? '')),
      publicKey: id && publicKey && 'key' in publicKey ? { id, key: publicKey.key } : undefined,
    },
  }
}

function absent(set: Variables): string[] {
  const unset = (names: readonly (keyof Variables)[]) => names.filter((name) => set[name] === undefined)
  const [missing, half] = [unset(needed), unset(together)]
  return [
    ...(missing.length > 0
      ? [`${missing.join(', ')}: 接入微信支付时必须配置 (required for WeChat Pay)`]
      : []),
    ...(half.length === 1
      ? [`${half.join()}: 微信支付公钥和它的 ID 要一起配置 (the key and its id belong together)`]
      : []),
  ]
}

/** Who answers in WeChat Pay's place sees what is paid for, and WeChat Pay sends notices to https addresses only. */
function untrusted(set: Variables, { production, publicUrl }: Place): string[] {
  const plain = addresses.filter((name) => !set[name].startsWith('https://'))
  return [
    ...(production && plain.length > 0
      ? [`${plain.join(', ')}: 正式环境要以 https:// 开头 (https in production)`]
      : []),
    ...(!plain.includes('WECHAT_PAY_URL') && !publicUrl.startsWith('https://')
      ? ['PUBLIC_URL: 接入微信支付时要以 https:// 开头 (https with WeChat Pay)']
      : []),
  ]
}
