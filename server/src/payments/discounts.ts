import type { CouponCode } from '@zsm/contract/coupons/code'
import { paymentState } from '@zsm/contract/states'
import type { CreatorId, OrderId } from '@zsm/contract/values'
import { now } from '../clock.ts'
import { readDiscount, releaseCoupon } from '../coupons/public.ts'
import { audit } from '../database/audit.ts'
import { type Sql, transaction, withQuota } from '../database/sql.ts'
import { fail } from '../failure.ts'
import type { Channels } from '../gateways/payment-channels.ts'
import { closePayments } from './asking.ts'
import { noteDiscount } from './checkouts.queries.ts'
import { getCheckout, isOver, lockOpenCheckout, mustBeOpen, takeCoupon } from './checkouts.ts'
import type { NoticeRequest } from './notices/notice-context.ts'
import { listPayments } from './payments.queries.ts'

type Changing = { channels: Channels; request: NoticeRequest }

/**
 * Puts a coupon on an open checkout in place of the one that it has, or takes that one off (`code` undefined). The amount changes, so
 * payments that are open in the earlier amount are closed at their providers first. One that turns out to be paid is the sale, at its
 * amount.
 */
export async function changeDiscount(
  given: Sql,
  creator: CreatorId,
  { id, code }: { id: OrderId; code: CouponCode | undefined },
  { channels, request }: Changing,
): Promise<void> {
  const sql = withQuota(creator, given)
  const checkout = await getCheckout(sql, creator, id)
  mustBeOpen(checkout)
  const { couponCode, good, userId } = checkout
  if (couponCode === (code ?? '')) return
  // A code that does not apply must not close the buyer's payment.
  if (code) await readDiscount(sql, creator, { code, good, userId, time: now() })
  await closePayments(sql, creator, id, { channels, now: now(), request })
  await transaction(sql, async (sql) => {
    const checkout = await lockOpenCheckout(sql, creator, id)
    if (isOver(checkout)) fail('checkoutClosed')
    // Begun meanwhile, or at a channel that is switched off: a silent provider has failed before.
    const payments = await listPayments(sql, creator, id)
    if (payments.some(({ statusDict }) => statusDict === paymentState.open)) fail('paymentOpen')
    const { couponId: held } = checkout
    if (code) await takeCoupon(sql, checkout, { creator, code, held })
    else if (held) {
      await releaseCoupon(sql, creator, id)
      await noteDiscount(sql, creator, { id, discount: null })
    }
    const changed = { before: { couponCode: checkout.couponCode }, after: { couponCode: code ?? '' } }
    await audit(sql, {
      creator,
      action: 'payments.changeDiscount',
      target: { type: 'checkout', id },
      ...changed,
    })
  })
}
