import { z } from 'zod'
import type { DouyinSettings } from '../gateways/open-douyin.ts'

const kinds = ['off', 'sandbox', 'open'] as const
const text = z.string().optional()

/** Variables that choose Douyin's platform. */
export const douyinVariables = {
  DOUYIN: z.enum(kinds, `要填 ${kinds.join(', ')} 之一 (one of these)`).optional(),
  DOUYIN_CLIENT_KEY: text,
  DOUYIN_CLIENT_SECRET: text,
}

const Variables = z.object(douyinVariables)

/** The settings of the platform, or the refusal of a wrong one. */
export function douyinOf(
  set: z.output<typeof Variables>,
  { production, publicUrl }: { production: boolean; publicUrl: string },
): DouyinSettings | { refused: string } {
  const kind = set.DOUYIN ?? (production ? 'off' : 'sandbox')
  if (kind !== 'open') {
    if (kind === 'sandbox' && production)
      return { refused: 'DOUYIN: 正式环境不能用 sandbox (no sandbox in production)' }
    return { kind }
  }
  const { DOUYIN_CLIENT_KEY: clientKey, DOUYIN_CLIENT_SECRET: clientSecret } = set
  if (!clientKey || !clientSecret) {
    return {
      refused: 'DOUYIN_CLIENT_KEY, DOUYIN_CLIENT_SECRET: DOUYIN=open 时必须配置 (required with it)',
    }
  }
  // Douyin redirects only to https addresses.
  if (!publicUrl.startsWith('https://'))
    return { refused: 'PUBLIC_URL: DOUYIN=open 时要以 https:// 开头 (https with it)' }
  return { kind, clientKey, clientSecret }
}
