import { type CreatorId, LearnerId, type OrderId } from '@zsm/contract/values'
import { auditEach } from '../../database/audit.ts'
import type { Tx } from '../../database/sql.ts'
import { notify } from '../../notifications/public.ts'
import { heldNews } from '../news.ts'
import { holdOwn } from './held.queries.ts'

type Sale = { creator: CreatorId; id: OrderId; userId: string; unsoldFlag: boolean }

/**
 * Holds the income of sales to a learner with the creator's own number, until an operator releases it: money that goes in a circle buys
 * sales, stars and payouts from a card. What was not sold goes back anyway. The orders are stored already.
 */
export async function holdOwnSales(sql: Tx, sales: readonly Sale[]): Promise<void> {
  const ofLearners = sales.flatMap(({ creator, id, userId, unsoldFlag }) => {
    const learner = LearnerId.safeParse(userId).data
    return learner && !unsoldFlag ? [{ creator, id, learner }] : []
  })
  if (ofLearners.length === 0) return
  const held = await holdOwn(sql, ofLearners)
  if (held.length === 0) return
  const entries = held.map(({ creator, id }) => ({
    creator,
    action: 'orders.hold',
    target: { type: 'order', id },
    after: { heldFlag: true },
  }))
  await auditEach(sql, entries)
  for (const order of held) await notify(sql, order.creator, heldNews(order))
}
