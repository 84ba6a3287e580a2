import type { OrderPart } from '@zsm/contract/orders'
import type { CreatorId, Fen, GoodId, OrderId } from '@zsm/contract/values'
import { recordsOf } from '../database/records.ts'
import type { Sql, Tx } from '../database/sql.ts'

type NewPart = {
  creatorId: CreatorId
  orderId: OrderId
  goodId: GoodId
  id: OrderId
  position: number
  priceFen: Fen
}

export async function insertParts(sql: Tx, parts: readonly NewPart[]): Promise<void> {
  await sql`insert into order_parts ${recordsOf('order_parts', parts)}`
}

/** The goods that a bundle's order sold, for its creator. */
export function listOrderParts(sql: Sql, creator: CreatorId, orderId: OrderId): Promise<OrderPart[]> {
  return sql<OrderPart[]>`
    select good_id, goods.name as good_name, shop_dict, biz_dict, order_parts.price_fen, deliver_time
    from order_parts join goods on goods.creator_id = order_parts.creator_id and goods.id = good_id
    where order_parts.creator_id = ${creator} and order_id = ${orderId} order by position`
}

/** What each good of a bundle's order cost by itself when it was sold. */
export function listPartPrices(
  sql: Sql,
  creator: CreatorId,
  orderId: OrderId,
): Promise<{ goodId: GoodId; priceFen: Fen }[]> {
  return sql<{ goodId: GoodId; priceFen: Fen }[]>`
    select good_id, price_fen from order_parts
    where creator_id = ${creator} and order_id = ${orderId} order by position`
}
