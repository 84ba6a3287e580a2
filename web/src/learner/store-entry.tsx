/** @jsxImportSource preact */
import type { ShopId } from '@zsm/contract/values'
import { hydrate, render } from 'preact'
import { AskPart } from './asking/ask-part.tsx'
import { BuyBar } from './buying/buy-bar.tsx'
import type { Buyable } from './buying/buy-state.ts'
import { broughtCoupon, rememberCoupon } from './coupons/brought-coupon.ts'
import { isSignedInHere } from './learning/signed-in-here.ts'
import { rememberSource } from './store/came-from.ts'
import { connectPreview, connectTrials } from './store/trials.ts'
import { noteVisit } from './store/visits.ts'

/** The script of a good's or a shop's page: the visitor's source, the buying bar, trial lessons, questions and unread messages. */
rememberSource()
noteVisit()
const data = document.getElementById('good')?.textContent
const bar = document.getElementById('buy')
if (data && bar) {
  const good: Buyable = JSON.parse(data)
  rememberCoupon(good.shopId)
  hydrate(<BuyBar good={good} />, bar)
  connectTrials(good.id)
  const ask = document.getElementById('ask')
  if (ask) hydrate(<AskPart goodId={good.id} />, ask)
} else connectPreview()
const coupon = document.getElementById('coupon')
const shopId = coupon?.dataset.shop as ShopId | undefined
if (coupon && shopId) {
  rememberCoupon(shopId)
  const code = broughtCoupon(shopId)
  if (code)
    import('./coupons/coupon-notice.tsx').then(({ CouponNotice }) =>
      render(<CouponNotice shopId={shopId} code={code} />, coupon),
    )
}
if (isSignedInHere()) import('./learning/unread.ts').then(({ showUnread }) => showUnread())
