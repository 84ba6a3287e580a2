import type { Risk, RiskKind } from '@zsm/contract/office/creator-risks'
import { type CreatorId, type WholeList, whole } from '@zsm/contract/values'
import { mayCall, type Role } from '@zsm/contract/wire/endpoint'
import { now, plusDays } from '../../clock.ts'
import type { Sql } from '../../database/sql.ts'
import { getNumbers } from '../../reference/public.ts'
import {
  type Candidate,
  listBrowserSharers,
  listCardCandidates,
  listIdentityCandidates,
  listNamesOf,
  listNewCards,
  listOwnOrders,
  listRefundCounts,
} from './risks.queries.ts'

/** Opens what is sealed for a creator. */
type OpenSealed = (creator: CreatorId, sealed: Uint8Array) => string
export type RiskParts = { openCard: OpenSealed; openIdentity: OpenSealed }

const none = { tail: '', count: 0, ofCount: 0, sumFen: null, creators: [] }

/** Which roles are told of money. Reviewers are not. */
const moneyRoles: readonly Role[] = ['finance', 'support']
const ofMoney: readonly RiskKind[] = ['newCard', 'sharedCard', 'ownOrder', 'refundRate']

/** How long a shared browser counts. */
const browserDays = 30
/** More creators than this at one address and browser are a company or a proxy, which says nothing. */
const mostSharers = 10
const mostNamed = 5

/** What stands out at each of these creators. It is computed when it is read: seven statements for all of them together. */
export async function listRisks(
  sql: Sql,
  parts: RiskParts,
  roles: readonly Role[],
  { creatorIds: ids }: { creatorIds: readonly CreatorId[] },
): Promise<WholeList<{ id: CreatorId; risks: Risk[] }>> {
  const found = await findRisks(sql, parts, ids)
  const seesMoney = mayCall(moneyRoles, roles)
  const told = found.filter(({ risk }) => seesMoney || !ofMoney.includes(risk.kind))
  const each = ids.map((id) => ({ id, risks: told.flatMap((one) => (one.id === id ? one.risk : [])) }))
  return whole(each.filter(({ risks }) => risks.length > 0))
}

type Found = { id: CreatorId; risk: Risk }

async function findRisks(sql: Sql, parts: RiskParts, ids: readonly CreatorId[]): Promise<Found[]> {
  const time = now()
  const limits = await getNumbers(sql, [
    'zsm_risk_card_days',
    'zsm_risk_card_fen',
    'zsm_risk_refund_bp',
    'zsm_risk_refund_orders',
  ])
  const since = plusDays(time, -limits.zsm_risk_card_days)
  const [newCards, cards, identities, browsers, ownOrders, refunds] = await Promise.all([
    listNewCards(sql, ids, { now: time, since, leastFen: limits.zsm_risk_card_fen }),
    listCardCandidates(sql, ids),
    listIdentityCandidates(sql, ids),
    listBrowserSharers(sql, ids, plusDays(time, -browserDays)),
    listOwnOrders(sql, ids),
    listRefundCounts(sql, ids),
  ])
  const isOften = ({ count, ofCount }: { count: number; ofCount: number }) =>
    ofCount >= limits.zsm_risk_refund_orders && count * 10_000 > limits.zsm_risk_refund_bp * ofCount
  return [
    ...newCards.map(({ id, ...card }) => ({ id, risk: { ...none, ...card, kind: 'newCard' as const } })),
    ...(await named(sql, [
      ...shared('sharedCard', same(cards, parts.openCard)),
      ...shared('sharedIdentity', same(identities, parts.openIdentity)),
      ...shared(
        'sharedBrowser',
        browsers.map((pair) => ({ ...pair, tail: '' })),
      ).filter(({ others }) => others.length <= mostSharers),
    ])),
    ...ownOrders.map(({ id, ...sum }) => ({ id, risk: { ...none, ...sum, kind: 'ownOrder' as const } })),
    ...refunds
      .filter(isOften)
      .map(({ id, ...rate }) => ({ id, risk: { ...none, ...rate, kind: 'refundRate' as const } })),
  ]
}

type Pair = { id: CreatorId; tail: string; otherId: CreatorId }

/** The candidates whose numbers are the same. Masked ones may differ in what is masked. */
const same = (candidates: readonly Candidate[], open: OpenSealed): Pair[] =>
  candidates.filter(({ id, sealed, otherId, otherSealed }) => open(id, sealed) === open(otherId, otherSealed))

type Shared = { id: CreatorId; kind: RiskKind; tail: string; others: CreatorId[] }

/** One risk for each creator and number, with everybody who shares it. */
function shared(kind: RiskKind, pairs: readonly Pair[]): Shared[] {
  const groups = Map.groupBy(pairs, ({ id, tail }) => `${id}:${tail}`)
  return [...groups.values()].flatMap((group) => {
    const [first] = group
    return first
      ? [{ id: first.id, kind, tail: first.tail, others: [...new Set(group.map(({ otherId }) => otherId))] }]
      : []
  })
}

async function named(sql: Sql, found: readonly Shared[]): Promise<Found[]> {
  const ids = [...new Set(found.flatMap(({ others }) => others.slice(0, mostNamed)))]
  const names = new Map((await listNamesOf(sql, ids)).map((creator) => [creator.id, creator]))
  return found.map(({ id, kind, tail, others }) => ({
    id,
    risk: {
      ...none,
      kind,
      tail,
      count: others.length,
      creators: others.slice(0, mostNamed).flatMap((other) => names.get(other) ?? []),
    },
  }))
}
