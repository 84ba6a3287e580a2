import { checkoutState } from '@zsm/contract/states'
import { releaseCoupon } from '../coupons/public.ts'
import { type Sql, transaction } from '../database/sql.ts'
import { inBatches, oneByOne } from '../one-by-one.ts'
import { lockCheckout } from './checkouts.queries.ts'
import { type HeldUse, listForgottenUses } from './held-uses.queries.ts'

const batch = 200

/**
 * For the timer: releases the uses of coupons that ended checkouts still hold. This server releases a use in the transaction that ends
 * the checkout. A server from before the coupons, in a rolling deployment, does not know of the use (0098).
 */
export async function releaseForgottenUses(sql: Sql): Promise<void> {
  const forgotten = inBatches<HeldUse>((after) => listForgottenUses(sql, { after, limit: batch }))
  await oneByOne(forgotten, 'uses of coupons that could not be released', ({ creatorId, id }) =>
    transaction(sql, async (sql) => {
      const checkout = await lockCheckout(sql, creatorId, id)
      if (checkout?.statusDict !== checkoutState.open) await releaseCoupon(sql, creatorId, id)
    }),
  )
}
