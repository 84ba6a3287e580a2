import type { PayScene } from '@zsm/contract/payments'

/** Where the buyer pays: inside WeChat, in another browser of a phone, or on a desktop. */
export function sceneOf(userAgent: string): PayScene {
  if (/MicroMessenger/i.test(userAgent)) return 'wechat'
  return /Android|iPhone|iPad|iPod|HarmonyOS|Mobile/i.test(userAgent) ? 'phone' : 'desktop'
}

/** Douyin's own browser, in which no channel of ours can be paid. */
export const isInDouyin = (userAgent: string): boolean => /aweme|BytedanceWebview/i.test(userAgent)
