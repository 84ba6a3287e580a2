import type { CreatorId, GoodId, Instant } from '@zsm/contract/values'
import type { Sql, Tx } from '../../database/sql.ts'

/** Counts a visitor of the good once per day in Asia/Shanghai. */
export async function countVisit(
  sql: Sql,
  creator: CreatorId,
  { good, user, now }: { good: GoodId; user: CreatorId; now: Instant },
): Promise<void> {
  await sql`
    with come as (
      insert into good_visits (creator_id, day, good_id, user_id)
      values (${creator}, (${now}::timestamptz at time zone 'Asia/Shanghai')::date, ${good}, ${user})
      on conflict on constraint good_visits_pkey do nothing
      returning day
    ), counted as (
      insert into good_view_days (creator_id, day, good_id, view_count)
      select ${creator}::uuid, day, ${good}::uuid, 1 from come
      on conflict on constraint good_view_days_pkey do update set view_count = good_view_days.view_count + 1
    )
    update goods set view_count = view_count + 1
    where creator_id = ${creator} and id = ${good} and exists (select 1 from come)`
}

/** Adds new visitors of a good on a day. */
export async function addGoodViews(
  sql: Tx,
  { creator, goodId, day, count }: { creator: CreatorId; goodId: GoodId; day: string; count: number },
): Promise<void> {
  await sql`
    with counted as (
      insert into good_view_days (creator_id, day, good_id, view_count) values (${creator}, ${day}, ${goodId}, ${count})
      on conflict on constraint good_view_days_pkey do update set view_count = good_view_days.view_count + excluded.view_count
    )
    update goods set view_count = view_count + ${count} where creator_id = ${creator} and id = ${goodId}`
}

/** Deletes up to `limit` visitors of days before `before` and answers how many. Across creators. */
export async function deleteVisits(sql: Sql, before: Instant, limit: number): Promise<number> {
  const deleted = await sql<{ day: string }[]>`
    delete from good_visits where (creator_id, day, good_id, user_id) in (
      select creator_id, day, good_id, user_id from good_visits
      where day < (${before}::timestamptz at time zone 'Asia/Shanghai')::date limit ${limit}
    )
    returning day`
  return deleted.length
}
