import { checkoutState, couponUseState } from '@zsm/contract/states'
import type { CreatorId, OrderId } from '@zsm/contract/values'
import { literal } from '../database/literal.ts'
import type { Sql } from '../database/sql.ts'

export type HeldUse = { creatorId: CreatorId; id: OrderId }

/** Uses of coupons that are held although their checkout is not open. */
export function listForgottenUses(
  sql: Sql,
  { after, limit }: { after: HeldUse | undefined; limit: number },
): Promise<HeldUse[]> {
  return sql<HeldUse[]>`
    select creator_id, id from coupon_uses as uses
    where status_dict = ${literal(couponUseState.held)}
      and not exists (
        select from checkouts
        where checkouts.creator_id = uses.creator_id and checkouts.id = uses.id
          and checkouts.status_dict = ${literal(checkoutState.open)})
      ${after ? sql`and (creator_id, id) > (${after.creatorId}, ${after.id})` : sql.empty}
    order by creator_id, id limit ${limit}`
}
