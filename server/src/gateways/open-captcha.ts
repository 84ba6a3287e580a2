import type { Captcha } from './captcha.ts'
import { type GeetestSettings, geetest } from './geetest.ts'

/** Who tells people from programs: nobody, or a provider. */
export type CaptchaSettings = { kind: 'none' } | ({ kind: 'geetest' } & GeetestSettings)

/** The provider that the settings name; undefined where no captcha is asked for. */
export function openCaptcha(settings: CaptchaSettings): Captcha | undefined {
  return settings.kind === 'geetest' ? geetest(settings) : undefined
}
