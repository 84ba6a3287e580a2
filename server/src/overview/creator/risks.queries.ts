import { cardProof, openWithdraws } from '@zsm/contract/states'
import type { CreatorId, Fen, Instant } from '@zsm/contract/values'
import { literal, literals } from '../../database/literal.ts'
import type { Sql } from '../../database/sql.ts'

type Ids = readonly CreatorId[]

type NewCard = { id: CreatorId; tail: string; count: number; sumFen: Fen }

/**
 * Sums that are asked for and not paid, to cards that were bound after `since`, unless the bank has confirmed the four elements. A first
 * arrival does not count here: a small sum sent ahead would silence it. By `withdraws_status_idx`.
 */
export function listNewCards(
  sql: Sql,
  ids: Ids,
  { now, since, leastFen }: { now: Instant; since: Instant; leastFen: number },
): Promise<NewCard[]> {
  return sql<NewCard[]>`
    select withdraws.creator_id as id, card_no_tail4 as tail, sum(amount_fen)::bigint as sum_fen,
      floor(extract(epoch from ${now}::timestamptz - max(bind_time)) / 86400)::int as count
    from withdraws join banks on banks.creator_id = withdraws.creator_id and banks.id = withdraws.bank_id
    where withdraws.creator_id = any(${ids}) and status_dict in ${literals(...openWithdraws)} and bind_time > ${since}
      and verified_by_dict is distinct from ${literal(cardProof.fourElements)}
    group by withdraws.creator_id, banks.id, card_no_tail4
    having sum(amount_fen) >= ${leastFen}`
}

/** A sealed number of a creator, and one of somebody else that looks the same while it is masked. */
export type Candidate = {
  id: CreatorId
  tail: string
  sealed: Uint8Array
  otherId: CreatorId
  otherSealed: Uint8Array
}

/** How many candidates are opened. At 100,000 cards ten share their last four digits. */
const mostCandidates = 2000

/**
 * Cards of others with the same last four digits, by `banks_tail_idx`. Removed ones count until the account is closed.
 *
 * `offset 0`, here and below, makes PostgreSQL look each of the few rows up. As a plain join it guessed many rows, and scanned all
 * certifications (29 ms at 100,000) or orders (109 ms at 300,000). By the index each statement takes 5 ms at most for one creator.
 */
export function listCardCandidates(sql: Sql, ids: Ids): Promise<Candidate[]> {
  return sql<Candidate[]>`
    select mine.creator_id as id, mine.card_no_tail4 as tail, mine.card_no as sealed, other.creator_id as other_id,
      other.card_no as other_sealed
    from (
      select creator_id, card_no_tail4, card_no from banks where creator_id = any(${ids}) offset 0
    ) as mine cross join lateral (
      select creator_id, card_no from banks where banks.card_no_tail4 = mine.card_no_tail4 offset 0
    ) as other
    where other.creator_id <> mine.creator_id limit ${mostCandidates}`
}

/** Identity cards of others with the same masked number, by `certifications_id_card_mask_idx`. */
export function listIdentityCandidates(sql: Sql, ids: Ids): Promise<Candidate[]> {
  return sql<Candidate[]>`
    select mine.creator_id as id, '' as tail, mine.id_card_no as sealed, other.creator_id as other_id,
      other.id_card_no as other_sealed
    from (
      select creator_id, id_card_mask, id_card_no from certifications
      where creator_id = any(${ids}) and id_card_no is not null offset 0
    ) as mine cross join lateral (
      select creator_id, id_card_no from certifications
      where certifications.id_card_mask = mine.id_card_mask and certifications.id_card_mask <> '' offset 0
    ) as other
    where other.creator_id <> mine.creator_id and other.id_card_no is not null
    limit ${mostCandidates}`
}

/**
 * Creators who signed in since `since` from the same address with the same browser, by `sessions_browser_idx`. Of one address and
 * browser only 200 sessions are read: the network of a company has many more, and says nothing.
 */
export function listBrowserSharers(
  sql: Sql,
  ids: Ids,
  since: Instant,
): Promise<{ id: CreatorId; otherId: CreatorId }[]> {
  return sql<{ id: CreatorId; otherId: CreatorId }[]>`
    select distinct mine.creator_id as id, other.creator_id as other_id
    from (
      select distinct creator_id, ip, md5(user_agent) as browser from sessions
      where creator_id = any(${ids}) and user_agent <> '' and create_time > ${since}
    ) as mine
    cross join lateral (
      select sessions.creator_id from sessions
      where sessions.ip = mine.ip and md5(sessions.user_agent) = mine.browser and sessions.creator_id <> mine.creator_id
        and sessions.create_time > ${since}
      limit 200
    ) as other`
}

/** Paid orders of learners who have one of the creator's own numbers, by `orders_buyer_idx`. */
export function listOwnOrders(sql: Sql, ids: Ids): Promise<{ id: CreatorId; count: number; sumFen: Fen }[]> {
  return sql<{ id: CreatorId; count: number; sumFen: Fen }[]>`
    select accounts.creator_id as id, count(*)::int as count, sum(pay_fen)::bigint as sum_fen
    from accounts
    join learners on learners.mobile in (accounts.mobile, accounts.security_mobile)
    cross join lateral (
      select pay_fen from orders
      where orders.creator_id = accounts.creator_id and orders.user_id = learners.id::text and pay_fen > 0 offset 0
    ) as own
    where accounts.creator_id = any(${ids})
    group by accounts.creator_id`
}

/** Of how many orders a refund rate is taken. It bounds what is read of a creator with millions. */
const ratedOrders = 200

/** Of the newest orders of each creator: how many were paid, and of those how many had a refund. By `orders_pay_time_idx`. */
export function listRefundCounts(
  sql: Sql,
  ids: Ids,
): Promise<{ id: CreatorId; count: number; ofCount: number }[]> {
  return sql<{ id: CreatorId; count: number; ofCount: number }[]>`
    select creators.id, rated.count, rated.of_count
    from unnest(${ids}::uuid[]) as creators (id)
    cross join lateral (
      select (count(*) filter (where pay_fen > 0))::int as of_count, (count(*) filter (where refund_fen > 0))::int as count
      from (
        select pay_fen, refund_fen from orders where orders.creator_id = creators.id
        order by pay_time desc, orders.id desc limit ${ratedOrders}
      ) as newest
    ) as rated`
}

export function listNamesOf(sql: Sql, ids: Ids): Promise<{ id: CreatorId; name: string }[]> {
  return sql<{ id: CreatorId; name: string }[]>`
    select creator_id as id, name from fronts where creator_id = any(${ids})`
}
