import type { CreatorId, GoodId } from '@zsm/contract/values'
import type { Sql } from '../../database/sql.ts'
import type { ShopDict } from '../queries.ts'

/** The largest stock that a creator may enter. */
const mostStock = 1_000_000

/** False when the stock is not `seen` any more. Without `seen` the stock is always set. */
export async function setStock(
  sql: Sql,
  creator: CreatorId,
  id: GoodId,
  { stock, seen }: { stock: number; seen?: number | undefined },
): Promise<boolean> {
  const set = await sql<{ id: GoodId }[]>`
    update goods set stock = ${stock}
    where creator_id = ${creator} and id = ${id} ${seen === undefined ? sql.empty : sql`and stock = ${seen}`}
    returning id`
  return set.length > 0
}

/**
 * Counts a sale and takes one piece out of the stock. Undefined when the good is sold out.
 *
 * A stock of -1 means no limit, 0 sold out. `stock <> 0` and the subtraction are one statement. So of twenty parallel
 * payments for five pieces five get one, and the others wait for the row's lock and then find 0. `returning` sees the new
 * stock, so `stock >= 0` says that a limited piece was taken, which a refund returns later (`putBack`).
 */
export async function countSale(
  sql: Sql,
  creator: CreatorId,
  id: GoodId,
): Promise<{ stockTaken: boolean } | undefined> {
  const [sold] = await sql<{ stockTaken: boolean }[]>`
    update goods set buy_count = buy_count + 1, stock = case when stock > 0 then stock - 1 else stock end
    where creator_id = ${creator} and id = ${id} and stock <> 0
    returning stock >= 0 as stock_taken`
  return sold
}

/**
 * Takes one piece out of the stock for a buyer who is about to pay, as `countSale` does, but counts no sale yet.
 * Undefined when the good is sold out. `putBack` returns the piece.
 */
export async function reservePiece(
  sql: Sql,
  creator: CreatorId,
  id: GoodId,
): Promise<{ stockTaken: boolean } | undefined> {
  const [reserved] = await sql<{ stockTaken: boolean }[]>`
    update goods set stock = case when stock > 0 then stock - 1 else stock end
    where creator_id = ${creator} and id = ${id} and stock <> 0
    returning stock >= 0 as stock_taken`
  return reserved
}

/** Counts sales of pieces that `reservePiece` took: of each good here as often as it stands here. */
export async function countReservedSales(
  sql: Sql,
  sold: readonly { creator: CreatorId; goodId: GoodId }[],
): Promise<void> {
  const [creators, goods] = [sold.map(({ creator }) => creator), sold.map(({ goodId }) => goodId)]
  await sql`
    update goods set buy_count = buy_count + sold.count
    from (
      select creator_id, good_id, count(*) as count from unnest(${creators}::uuid[], ${goods}::uuid[]) as sold (creator_id, good_id)
      group by creator_id, good_id
    ) as sold
    where goods.creator_id = sold.creator_id and goods.id = sold.good_id`
}

/** Returns one piece to the stock, if the stock is limited. */
export async function putBack(sql: Sql, creator: CreatorId, id: GoodId): Promise<void> {
  await sql`
    update goods set stock = stock + 1
    where creator_id = ${creator} and id = ${id} and stock between 0 and ${mostStock - 1}`
}

/** For each shop: how many goods are on the shelf and how many pieces were ever sold. */
export function sumSales(
  sql: Sql,
  creator: CreatorId,
): Promise<{ shopDict: ShopDict; goodCount: number; saleCount: number }[]> {
  return sql<{ shopDict: ShopDict; goodCount: number; saleCount: number }[]>`
    select shop_dict, count(*) filter (where shelf_flag and delete_time is null) as good_count,
      sum(buy_count)::bigint as sale_count
    from goods where creator_id = ${creator} group by shop_dict`
}
