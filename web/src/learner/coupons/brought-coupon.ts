import { isCallError } from '@zsm/contract/client/call-error'
import { rememberCode, rememberedCode, storedKeys } from '../store/came-from.ts'

/** A code is unique in one shop only, so it is remembered for the shop. */
const placeOf = (shopId: string) => `coupon-${shopId}`

/** Remembers the coupon in the page's address for this shop. Without storage in the browser it lasts as long as the page. */
export function rememberCoupon(shopId: string): void {
  const code = couponHere()
  if (code) keepCoupon(shopId, code)
}

/** Remembers a coupon for this shop; an empty code forgets it. */
export function keepCoupon(shopId: string, code: string): void {
  rememberCode(placeOf(shopId), code.toUpperCase())
}

/** Forgets a code that bought something, in every shop to which it was brought. */
export function forgetUsed(code: string): void {
  for (const key of storedKeys(placeOf(''))) if (rememberedCode(key) === code) rememberCode(key, '')
}

/** The coupon that the visitor brought to this shop; empty without one. */
export function broughtCoupon(shopId: string): string {
  return couponHere() || rememberedCode(placeOf(shopId))
}

/** The code in the address; empty if the server would refuse it. */
function couponHere(): string {
  const code = new URLSearchParams(location.search).get('coupon') ?? ''
  return /^[0-9A-Za-z]{4,20}$/.test(code) ? code.toUpperCase() : ''
}

const finalRefusals: readonly string[] = [
  'couponNotFound',
  'couponEnded',
  'couponStopped',
  'couponUsedUp',
  'couponUsedByYou',
]

/** Whether a code is refused for good, so that it is not worth telling again at the next good. */
export const isFinalRefusal = (error: unknown): boolean =>
  isCallError(error) && finalRefusals.includes(error.name)
