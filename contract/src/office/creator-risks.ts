import { z } from 'zod'
import { CreatorId, ids, Money, wholeList } from '../values.ts'
import { endpoint } from '../wire/endpoint.ts'

/** A reason to look twice at a creator. It decides nothing. */
const riskKinds = [
  'newCard',
  'sharedCard',
  'sharedIdentity',
  'sharedBrowser',
  'ownOrder',
  'refundRate',
] as const
export type RiskKind = (typeof riskKinds)[number]

const risk = z.object({
  kind: z.enum(riskKinds),
  /** Of a card: its last four digits. */
  tail: z.string(),
  /** How many: days since the card was bound, other creators, own orders, or orders with a refund. */
  count: z.int(),
  /** Of a refund rate: how many orders were looked at. */
  ofCount: z.int(),
  /** The sum that is asked for, or was paid to oneself. */
  sumFen: Money.nullable(),
  /** The other creators, five at most. */
  creators: z.array(z.object({ id: CreatorId, name: z.string() })),
})
export type Risk = z.output<typeof risk>

export const operatorCreatorRisks = {
  /**
   * What stands out at each of these creators, by the operators' thresholds (settings `zsm_risk_…`). Reviewers are told what is shared,
   * and nothing about money. Creators without a risk are left out.
   */
  listCreatorRisk: endpoint({
    path: '/zsm/api/operator/listCreatorRisk',
    access: 'operator',
    roles: ['reviewer', 'finance', 'support'],
    effect: 'read',
    input: z.object({ creatorIds: ids(CreatorId, 50) }),
    output: wholeList(z.object({ id: CreatorId, risks: z.array(risk) })),
  }),
}
