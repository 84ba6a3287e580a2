import { learnerSource, orderState, studyState } from '@zsm/contract/states'
import type { CreatorId, GoodId, Instant, LearnerId } from '@zsm/contract/values'
import { literal, literals } from '../../database/literal.ts'
import type { Sql, Tx } from '../../database/sql.ts'

type Entry = { creator: CreatorId; learner: LearnerId; goodId: GoodId }

/**
 * Writes what learners' orders and access say of a good each into the rosters of its creator.
 *
 * It reads a learner's orders of one good by `orders_buyer_idx`, which are a few rows however many the creator has, and counts them
 * afresh: the entry is right after any change, and nobody has to subtract what was added. `seen_time`, `done_count` and `study_dict`
 * are of `noteSeen` and stay. Whoever is no learner of ours, or has neither an order nor access, gets no row.
 *
 * With a bundle go the entries of its goods: each says that the learner has the good, and the bundle's has the money.
 *
 * The end of access is that of the order or access that lasts longest, null for ever. A refunded order gives none, whatever its end.
 *
 * What breaks it: a change of an order's money, state or access without this call in its transaction. `ledger-invariants.sql`
 * compares both.
 */
export async function putEntries(sql: Tx, entries: readonly Entry[]): Promise<void> {
  const { creators, learners, goods } = columnsOf(entries)
  await sql`
    insert into rosters (creator_id, facet, learner_id, mobile_tail, source_dict, since_time, good_count, order_count, pay_fen,
      refund_fen, access_end_time)
    select wanted.creator_id, wanted.good_id::text, learners.id, right(learners.mobile, 4), (array_agg(source order by since, source))[1],
      min(since), 1, sum(orders)::integer, sum(pay_fen)::bigint, sum(refund_fen)::bigint, nullif(max(ends), 'infinity')
    from (
      with named as (
        select distinct * from unnest(${creators}::uuid[], ${learners}::uuid[], ${goods}::uuid[])
          as named (creator_id, learner_id, good_id)
      )
      select * from named
      union
      select named.creator_id, named.learner_id, part.good_id from named
      join orders on orders.creator_id = named.creator_id and user_id = named.learner_id::text and orders.good_id = named.good_id
      join order_parts as part on part.creator_id = orders.creator_id and part.order_id = orders.id
    ) as wanted
    join learners on learners.id = wanted.learner_id
    cross join lateral (
      select source_dict as source, pay_time as since, 1 as orders, pay_fen, refund_fen,
        case when status_dict = ${literal(orderState.refunded)} then coalesce(access_end_time, pay_time)
          else coalesce(access_end_time, 'infinity') end as ends
      from orders
      where creator_id = wanted.creator_id and user_id = wanted.learner_id::text and good_id = wanted.good_id and not unsold_flag
        and status_dict not in ${literals(orderState.unpaid, orderState.closed)}
      union all
      select source_dict, pay_time, 0, 0, 0,
        case when status_dict = ${literal(orderState.refunded)} then coalesce(access_end_time, pay_time)
          else coalesce(access_end_time, 'infinity') end
      from orders join order_parts as part on part.creator_id = orders.creator_id and part.order_id = orders.id
      where orders.creator_id = wanted.creator_id and user_id = wanted.learner_id::text and part.good_id = wanted.good_id
        and not unsold_flag and status_dict not in ${literals(orderState.unpaid, orderState.closed)}
      union all
      select ${literal(learnerSource.given)}, create_time, 0, 0, 0, coalesce(end_time, 'infinity') from given_access
      where creator_id = wanted.creator_id and good_id = wanted.good_id and learner_id = wanted.learner_id
    ) as known
    group by wanted.creator_id, wanted.good_id, learners.id
    on conflict on constraint rosters_pkey do update set
      source_dict = excluded.source_dict, since_time = excluded.since_time, order_count = excluded.order_count,
      pay_fen = excluded.pay_fen, refund_fen = excluded.refund_fen, access_end_time = excluded.access_end_time`
}

const columnsOf = (entries: readonly Entry[]) => ({
  creators: entries.map(({ creator }) => creator),
  learners: entries.map(({ learner }) => learner),
  goods: entries.map(({ goodId }) => goodId),
})

/** Sums learners' entries into those of the whole shops. It follows `putEntries`, and reads as many rows as each learner has goods. */
export async function putShopEntries(sql: Tx, entries: readonly Entry[]): Promise<void> {
  const { creators, learners } = columnsOf(entries)
  await sql`
    insert into rosters (creator_id, facet, learner_id, mobile_tail, source_dict, since_time, seen_time, good_count, order_count,
      pay_fen, refund_fen, study_dict, access_end_time)
    select creator_id, '', learner_id, max(mobile_tail), (array_agg(source_dict order by since_time, facet))[1],
      min(since_time), max(seen_time), count(*), sum(order_count), sum(pay_fen)::bigint, sum(refund_fen)::bigint,
      least(max(study_dict), ${literal(studyState.underWay)}),
      nullif(max(coalesce(access_end_time, 'infinity')), 'infinity')
    from (
      select distinct * from unnest(${creators}::uuid[], ${learners}::uuid[]) as wanted (creator_id, learner_id)
    ) as wanted
    join rosters using (creator_id, learner_id) where facet <> ''
    group by creator_id, learner_id
    on conflict on constraint rosters_pkey do update set
      source_dict = excluded.source_dict, since_time = excluded.since_time, good_count = excluded.good_count,
      order_count = excluded.order_count, pay_fen = excluded.pay_fen, refund_fen = excluded.refund_fen,
      access_end_time = excluded.access_end_time`
}

export type Seen = Omit<Entry, 'creator'> & {
  time: Instant
  /** An earlier note within this time is not renewed, since a player reports several times a minute. */
  since: Instant
  /** How many lessons are finished, if one was finished just now, and how many there are. */
  done?: { doneCount: number; lessonCount: number } | undefined
}

export async function isInRoster(sql: Sql, creator: CreatorId, learner: LearnerId): Promise<boolean> {
  const rows = await sql<{ learnerId: LearnerId }[]>`
    select learner_id from rosters where creator_id = ${creator} and facet = '' and learner_id = ${learner}`
  return rows.length > 0
}

/** Notes that a learner is learning. */
export async function noteSeen(
  sql: Sql,
  creator: CreatorId,
  { learner, goodId, time, since, done }: Seen,
): Promise<void> {
  const doneCount = done?.doneCount ?? null
  const isFinished = done !== undefined && done.lessonCount > 0 && done.doneCount >= done.lessonCount
  const study = isFinished ? studyState.finished : studyState.underWay
  await sql`
    update rosters set
      seen_time = greatest(seen_time, ${time}::timestamptz),
      done_count = case when facet = '' then done_count else coalesce(${doneCount}::integer, done_count) end,
      study_dict = greatest(study_dict, case when facet = '' then ${literal(studyState.underWay)} else ${study}::smallint end)
    where creator_id = ${creator} and learner_id = ${learner} and facet in ('', ${goodId})
      and (seen_time is null or seen_time < ${since} or (facet <> '' and done_count <> ${doneCount}::integer))`
}

export type Ending = {
  creatorId: CreatorId
  goodId: GoodId
  learnerId: LearnerId
  goodName: string
  accessEndTime: Instant
}

/**
 * Marks access that ends before `until` as told, at most `limit`, over all creators. Access that began less than `leastDays` before
 * its end is not announced: the learner has just read it.
 */
export function claimEndings(
  sql: Tx,
  { now, until, limit }: { now: Instant; until: Instant; limit: number },
): Promise<Ending[]> {
  return sql<Ending[]>`
    update rosters as roster set told_end_time = roster.access_end_time
    from goods
    where goods.creator_id = roster.creator_id and goods.id::text = roster.facet
      and (roster.creator_id, roster.facet, roster.learner_id) in (
        select creator_id, facet, learner_id from rosters
        where facet <> '' and access_end_time is not null and access_end_time > ${now} and access_end_time <= ${until}
          and told_end_time is distinct from access_end_time and since_time < access_end_time - interval '4 days'
        order by access_end_time limit ${limit} for update skip locked)
    returning roster.creator_id, goods.id as good_id, roster.learner_id, goods.name as good_name, roster.access_end_time`
}

/** Forgets the digits of a closed account. */
export async function forgetTail(sql: Tx, learner: LearnerId): Promise<void> {
  await sql`update rosters set mobile_tail = '' where learner_id = ${learner}`
}
