import type { Captcha } from './captcha.ts'
import { type GeetestSettings, geetest } from './geetest.ts'

/** The captcha's provider, or none. */
export type CaptchaSettings = { kind: 'none' } | ({ kind: 'geetest' } & GeetestSettings)

/** The configured provider; undefined if no captcha is required. */
export function openCaptcha(settings: CaptchaSettings): Captcha | undefined {
  return settings.kind === 'geetest' ? geetest(settings) : undefined
}
