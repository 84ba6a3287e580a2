import type { CreatorId, Fen, GoodId, Instant } from '@zsm/contract/values'
import type { Sql, Tx } from '../../database/sql.ts'

export async function updatePrice(
  sql: Tx,
  creator: CreatorId,
  { id, priceFen, linePriceFen = null }: { id: GoodId; priceFen: Fen; linePriceFen?: Fen | null },
): Promise<void> {
  await sql`
    update goods set price_fen = ${priceFen}, line_price_fen = coalesce(${linePriceFen}::bigint, line_price_fen),
      version = version + 1, update_time = now()
    where creator_id = ${creator} and id = ${id}`
}

/** Stores the price that ends now. */
export async function storePrice(
  sql: Tx,
  creator: CreatorId,
  { id, version, priceFen }: { id: GoodId; version: number; priceFen: Fen },
): Promise<void> {
  await sql`
    insert into good_prices (creator_id, good_id, version, price_fen, until_time)
    values (${creator}, ${id}, ${version}, ${priceFen}, now())`
}

/** Whether the good had this price at any moment from `from` to `to`. */
export async function wasPrice(
  sql: Sql,
  creator: CreatorId,
  { id, priceFen, from, to }: { id: GoodId; priceFen: Fen; from: Instant; to: Instant },
): Promise<boolean> {
  const [row] = await sql<{ found: boolean }[]>`
    with ended as (
      select price_fen, until_time, lag(until_time, 1, '-infinity') over (order by version) as from_time
      from good_prices where creator_id = ${creator} and good_id = ${id}
    )
    select exists (
      select 1 from ended where price_fen = ${priceFen} and until_time >= ${from} and from_time <= ${to}
      union all
      select 1 from goods where creator_id = ${creator} and id = ${id} and price_fen = ${priceFen}
        and not exists (select 1 from ended where until_time > ${to})
    ) as found`
  return row?.found ?? false
}

/** Deletes the earlier prices of a purged good. */
export async function deletePrices(sql: Tx, creator: CreatorId, id: GoodId): Promise<void> {
  await sql`delete from good_prices where creator_id = ${creator} and good_id = ${id}`
}

/** Deletes up to `limit` prices that ended before `before` and answers how many. Across creators. */
export async function deletePricesBefore(sql: Sql, before: Instant, limit: number): Promise<number> {
  const deleted = await sql<{ version: number }[]>`
    delete from good_prices where (creator_id, good_id, version) in (
      select creator_id, good_id, version from good_prices where until_time < ${before} limit ${limit}
    )
    returning version`
  return deleted.length
}
