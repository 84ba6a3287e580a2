import type { PayScene } from '@zsm/contract/payments'

/** Where the buyer pays: inside WeChat, in another browser of a phone, or on a desktop. */
export function sceneOf(userAgent: string): PayScene {
  if (/MicroMessenger/i.test(userAgent)) return 'wechat'
  return /Android|iPhone|iPad|iPod|HarmonyOS|Mobile/i.test(userAgent) ? 'phone' : 'desktop'
}
