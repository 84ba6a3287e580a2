import { z } from 'zod'
import type { CardCheckSettings } from '../gateways/open-card-check.ts'

const kinds = ['none', 'sandbox', 'tencent'] as const
const text = z.string().optional()

/** Variables of the provider that checks a bank card's four elements. It is off by default. */
export const cardCheckVariables = {
  CARD_CHECK: z.enum(kinds, `要填 ${kinds.join(', ')} 之一 (one of these)`).default('none'),
  TENCENT_SECRET_ID: text,
  TENCENT_SECRET_KEY: text,
  TENCENT_FACEID_URL: z
    .url({ protocol: /^https?$/, error: '要以 http:// 或 https:// 开头 (an http address)' })
    .default('https://faceid.tencentcloudapi.com'),
}

const Variables = z.object(cardCheckVariables)

/** The settings of the check, or the refusal of a wrong one. */
export function cardCheckOf(
  set: z.output<typeof Variables>,
  { production }: { production: boolean },
): CardCheckSettings | { refused: string } {
  const { CARD_CHECK: kind, TENCENT_SECRET_ID: secretId, TENCENT_SECRET_KEY: secretKey } = set
  if (kind === 'sandbox' && production)
    return { refused: 'CARD_CHECK: 正式环境不能用 sandbox (not in production)' }
  if (kind !== 'tencent') return { kind }
  if (!secretId || !secretKey) {
    return {
      refused: 'TENCENT_SECRET_ID, TENCENT_SECRET_KEY: CARD_CHECK=tencent 时必须配置 (required with it)',
    }
  }
  // Numbers of cards and identity cards go there.
  if (production && !set.TENCENT_FACEID_URL.startsWith('https://'))
    return { refused: 'TENCENT_FACEID_URL: 正式环境要以 https:// 开头 (https in production)' }
  return { kind, url: set.TENCENT_FACEID_URL, secretId, secretKey }
}
