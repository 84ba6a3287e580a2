import { z } from 'zod'
import type { CaptchaSettings } from '../gateways/open-captcha.ts'

const kinds = ['none', 'geetest'] as const
const text = z.string().optional()

/** Variables of the captcha that visitors pass before they get a code. */
export const captchaVariables = {
  CAPTCHA: z.enum(kinds, `要填 ${kinds.join(', ')} 之一 (one of these)`).default('none'),
  GEETEST_CAPTCHA_ID: text,
  GEETEST_CAPTCHA_KEY: text,
  GEETEST_VERIFY_URL: z
    .url({ protocol: /^https?$/, error: '要以 http:// 或 https:// 开头 (an http address)' })
    .default('https://gcaptcha4.geetest.com/validate'),
}

const Variables = z.object(captchaVariables)

/** The settings of the captcha, or the refusal of a wrong one. */
export function captchaOf(
  set: z.output<typeof Variables>,
  { production }: { production: boolean },
): CaptchaSettings | { refused: string } {
  if (set.CAPTCHA === 'none') return { kind: 'none' }
  const {
    GEETEST_CAPTCHA_ID: captchaId,
    GEETEST_CAPTCHA_KEY: captchaKey,
    GEETEST_VERIFY_URL: verifyUrl,
  } = set
  if (!captchaId || !captchaKey) {
    return {
      refused: 'GEETEST_CAPTCHA_ID, GEETEST_CAPTCHA_KEY: CAPTCHA=geetest 时必须配置 (required with it)',
    }
  }
  // Whoever can answer in the provider's place could let anybody pass, so production requires https.
  if (production && !verifyUrl.startsWith('https://'))
    return { refused: 'GEETEST_VERIFY_URL: 正式环境要以 https:// 开头 (https in production)' }
  return { kind: 'geetest', verifyUrl, captchaId, captchaKey }
}
