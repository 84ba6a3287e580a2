import type { CreatorId, GoodId, Instant, ShopId, WorkId } from '@zsm/contract/values'
import type { Sql, Tx } from '../database/sql.ts'

export type NewVisit = {
  goodId: GoodId | null
  shopId: ShopId | null
  source: string | null
  visitorId: string
  frontId: CreatorId | null
  trialFlag: boolean
  time: Instant
}

type Counted = {
  creator: CreatorId
  goodId: GoodId | null
  shareId: WorkId | null
  day: string
  count: number
}

/**
 * Adds visits to their days, and returns how many new visitors each good and each work has.
 *
 * A visit belongs to the creator of its good or shop. `seen` drops visits to unknown pages and a creator's own visits. A source counts
 * only for its own creator. Each visit is counted in these facets of `order_days`: all (`:`), its good (`<good>:`), its source
 * (`:#<source>`), and both. The source of a visit without one is `#0`, so that such visits have a line too. A visitor is inserted once
 * a facet and day, and only inserted rows count, so any number of servers count one visitor once.
 *
 * Rows are written in the order of their keys. Otherwise two servers that count the same page could deadlock.
 */
export async function countVisits(
  sql: Tx,
  visits: readonly NewVisit[],
): Promise<{
  views: { creator: CreatorId; goodId: GoodId; day: string; count: number }[]
  leads: { creator: CreatorId; id: WorkId; count: number }[]
}> {
  const of = <Key extends keyof NewVisit>(key: Key) => visits.map((visit) => visit[key])
  const rows = await sql<Counted[]>`
    with seen as materialized (
      select coalesce(goods.creator_id, shops.creator_id) as creator_id, note.good_id, note.visitor_id, note.trial,
        (note.time at time zone 'Asia/Shanghai')::date as day, sources.share_id,
        '#' || coalesce(sources.id::text, '0') as source
      from unnest(${of('goodId')}::uuid[], ${of('shopId')}::uuid[], ${of('source')}::text[], ${of('visitorId')}::uuid[],
        ${of('frontId')}::uuid[], ${of('trialFlag')}::boolean[], ${of('time')}::timestamptz[])
        as note (good_id, shop_id, code, visitor_id, front_id, trial, time)
      left join goods on goods.id = note.good_id
      left join shops on note.good_id is null and shops.id = note.shop_id
      left join sources on sources.code = note.code and sources.creator_id = coalesce(goods.creator_id, shops.creator_id)
      where coalesce(goods.creator_id, shops.creator_id) is distinct from note.front_id
        and coalesce(goods.creator_id, shops.creator_id) is not null
    ), facets as materialized (
      select creator_id, day, facet, visitor_id, trial, share_id, good_id
      from seen cross join lateral (
        values (':'), (':' || source), (good_id || ':'), (good_id || ':' || source)
      ) as facets (facet)
      where facet is not null
    ), come as (
      insert into visitors (creator_id, day, facet, visitor_id)
      select distinct creator_id, day, facet, visitor_id from facets where not trial order by 1, 2, 3, 4
      on conflict on constraint visitors_pkey do nothing
      returning creator_id, day, facet
    ), arrived as (
      select creator_id, day, facet, count(*) as count from come group by 1, 2, 3
    ), counted as (
      insert into visit_days (creator_id, facet, day, view_count, visitor_count, trial_count)
      select creator_id, facet, day, count(*) filter (where not trial), coalesce(min(arrived.count), 0),
        count(*) filter (where trial)
      from facets left join arrived using (creator_id, day, facet)
      group by 1, 2, 3 order by 1, 2, 3
      on conflict on constraint visit_days_pkey do update set
        view_count = visit_days.view_count + excluded.view_count,
        visitor_count = visit_days.visitor_count + excluded.visitor_count,
        trial_count = visit_days.trial_count + excluded.trial_count
    )
    select arrived.creator_id as creator, named.good_id, named.share_id, day::text as day, arrived.count
    from arrived join (
      select distinct creator_id, day, facet, case when facet = good_id || ':' then good_id end as good_id,
        case when facet like ':#%' then share_id end as share_id
      from facets where facet = good_id || ':' or (facet like ':#%' and share_id is not null)
    ) as named using (creator_id, day, facet)
    order by 1, 2, 3, 4`
  return {
    views: rows.flatMap(({ goodId, creator, day, count }) => (goodId ? { creator, goodId, day, count } : [])),
    leads: rows.flatMap(({ shareId: id, creator, count }) => (id ? { creator, id, count } : [])),
  }
}

/** Deletes at most `limit` visitors of days before `before`, over all creators. Returns how many. */
export async function deleteVisitors(sql: Sql, before: Instant, limit: number): Promise<number> {
  const deleted = await sql<{ day: string }[]>`
    delete from visitors where (creator_id, day, facet, visitor_id) in (
      select creator_id, day, facet, visitor_id from visitors
      where day < (${before}::timestamptz at time zone 'Asia/Shanghai')::date limit ${limit}
    )
    returning day`
  return deleted.length
}
