import { buying, type GoodDiscount } from '@zsm/contract/buying'
import type { GoodId } from '@zsm/contract/values'
import { useEffect, useState } from 'preact/hooks'
import { failureText } from '../../api/failure-text.ts'
import { learnerCall } from '../../api/learner-call.ts'
import { broughtCoupon, keepCoupon } from './brought-coupon.ts'

type Sold = { id: GoodId; shopId: string }

/** The price of a good with the coupon that the visitor brought or typed. It is the server's, and the checkout confirms it. */
export function useDiscount({ id: goodId, shopId }: Sold, isForSale: boolean) {
  const [discount, setDiscount] = useState<GoodDiscount>()
  const [refusal, setRefusal] = useState('')
  // Only this browser knows what its visitor brought.
  useEffect(() => {
    const coupon = isForSale ? broughtCoupon(shopId) : ''
    if (coupon)
      learnerCall(buying.getDiscount, { goodId, coupon }).then(setDiscount, (error) =>
        setRefusal(failureText(error)),
      )
  }, [goodId, shopId, isForSale])
  return {
    discount,
    refusal,
    use: async (coupon: string) => {
      setDiscount(await learnerCall(buying.getDiscount, { goodId, coupon }))
      setRefusal('')
      keepCoupon(shopId, coupon)
    },
    /** The coupon is not used, with the reason if the server refused it. */
    drop: async (reason = '') => {
      setDiscount(undefined)
      setRefusal(reason)
      keepCoupon(shopId, '')
    },
  }
}
