import { buying, type GoodDiscount } from '@zsm/contract/buying'
import { isCallError } from '@zsm/contract/client/call-error'
import type { GoodId } from '@zsm/contract/values'
import { useEffect, useState } from 'preact/hooks'
import { failureText } from '../../api/failure-text.ts'
import { learnerCall } from '../../api/learner-call.ts'
import { broughtCoupon, isFinalRefusal, keepCoupon } from './brought-coupon.ts'

type Sold = { id: GoodId; shopId: string }

/** The price of a good with the coupon that the visitor brought or typed. It is the server's, and the checkout confirms it. */
export function useDiscount({ id: goodId, shopId }: Sold, isForSale: boolean) {
  const [discount, setDiscount] = useState<GoodDiscount>()
  const [refusal, setRefusal] = useState('')
  // Only this browser knows what its visitor brought.
  useEffect(() => {
    const coupon = isForSale ? broughtCoupon(shopId) : ''
    if (coupon)
      learnerCall(buying.getDiscount, { goodId, coupon }).then(setDiscount, (error) => {
        if (isFinalRefusal(error)) keepCoupon(shopId, '')
        // The coupon is for other goods of the shop, which its visitor may still come to.
        if (!isCallError(error, 'couponNotForGood')) setRefusal(failureText(error))
      })
  }, [goodId, shopId, isForSale])
  return {
    discount,
    refusal,
    use: async (coupon: string) => {
      setDiscount(await learnerCall(buying.getDiscount, { goodId, coupon }))
      setRefusal('')
      keepCoupon(shopId, coupon)
    },
    /** The visitor does not use the coupon. */
    drop: async () => {
      setDiscount(undefined)
      setRefusal('')
      keepCoupon(shopId, '')
    },
    /** The server refused the coupon that it had priced. */
    refuse: (error: unknown) => {
      setDiscount(undefined)
      setRefusal(failureText(error))
      if (isFinalRefusal(error)) keepCoupon(shopId, '')
    },
  }
}
