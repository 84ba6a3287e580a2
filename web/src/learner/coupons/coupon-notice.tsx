/** @jsxImportSource preact */

import { buying, type PublicCoupon } from '@zsm/contract/buying'
import { couponState } from '@zsm/contract/states'
import type { ShopId } from '@zsm/contract/values'
import { useEffect, useState } from 'preact/hooks'
import { failureText } from '../../api/failure-text.ts'
import { learnerCall } from '../../api/learner-call.ts'
import { yuan } from '../../format/money.ts'
import { dateTime } from '../../format/time.ts'
import { isFinalRefusal, keepCoupon } from './brought-coupon.ts'

/** What the coupon of the address gives in this shop. */
export function CouponNotice({ shopId, code }: { shopId: ShopId; code: string }) {
  const [coupon, setCoupon] = useState<PublicCoupon>()
  const [problem, setProblem] = useState('')
  // The page is the same for everybody; only this visitor has the coupon.
  useEffect(() => {
    learnerCall(buying.getCoupon, { shopId, coupon: code }).then(
      (coupon) => {
        setCoupon(coupon)
        if (isOver(coupon)) keepCoupon(shopId, '')
      },
      (error) => {
        setProblem(failureText(error))
        if (isFinalRefusal(error)) keepCoupon(shopId, '')
      },
    )
  }, [shopId, code])
  if (problem)
    return (
      <p class="notice" role="status">
        {problem}
      </p>
    )
  if (!coupon) return null
  return (
    <p class="notice" role="status">
      {coupon.statusDict === couponState.running ? (
        <>
          优惠券“{coupon.name}”已带上：{termsOf(coupon)}。选好商品，下单时自动使用。
        </>
      ) : (
        <>
          优惠券“{coupon.name}”{couponState.labels[coupon.statusDict]}，现在按原价购买。
        </>
      )}
    </p>
  )
}

/** Said once, and then forgotten. */
const isOver = ({ statusDict }: PublicCoupon) =>
  statusDict !== couponState.running && statusDict !== couponState.notBegun

function termsOf({ percentOff, amountFen, minPriceFen, goodCount, endTime }: PublicCoupon): string {
  return [
    percentOff > 0 ? `减 ${percentOff}%` : `减 ${yuan(amountFen)}`,
    ...(minPriceFen > 0 ? [`价格满 ${yuan(minPriceFen)} 的商品可用`] : []),
    goodCount > 0 ? `指定的 ${goodCount} 件商品可用` : '全店可用',
    ...(endTime ? [`${dateTime(endTime)} 前有效`] : []),
  ].join('，')
}
