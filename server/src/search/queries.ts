import type { FoundFile, FoundGood, FoundOrder } from '@zsm/contract/search'
import type { CreatorId } from '@zsm/contract/values'
import type { Sql } from '../database/sql.ts'

const few = 5

/** `strpos`, because it has no wildcards: the keyword is literal text. */
export async function findGoods(sql: Sql, creator: CreatorId, keyword: string): Promise<FoundGood[]> {
  return sql<FoundGood[]>`
    select id, name, shop_dict, biz_dict, shelf_flag from goods
    where creator_id = ${creator} and delete_time is null and strpos(lower(name), lower(${keyword})) > 0
    order by update_time desc, id desc limit ${few}`
}

/** Without pictures that only a certification uses, because those do not belong to the library. */
export async function findFiles(sql: Sql, creator: CreatorId, keyword: string): Promise<FoundFile[]> {
  return sql<FoundFile[]>`
    select id, title, kind as kind_dict from files
    where creator_id = ${creator} and delete_time is null and strpos(lower(title), lower(${keyword})) > 0
      and (not exists (select ${usesOf(sql)} and user_type = 'certification')
        or exists (select ${usesOf(sql)} and user_type <> 'certification'))
    order by id desc limit ${few}`
}

const usesOf = (sql: Sql) =>
  sql`from file_uses where file_uses.creator_id = files.creator_id and file_uses.file_id = files.id`

/** A range of the index on order numbers: they consist of digits, and none continues after twenty nines. */
export async function findOrders(sql: Sql, creator: CreatorId, beginning: string): Promise<FoundOrder[]> {
  return sql<FoundOrder[]>`
    select id, order_no, good_name, pay_fen, create_time from orders
    where creator_id = ${creator} and order_no between ${beginning} and ${beginning.padEnd(20, '9')} and not hide_flag
    order by order_no desc limit ${few}`
}
