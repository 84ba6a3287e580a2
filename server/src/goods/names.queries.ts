import type { CreatorId, GoodId } from '@zsm/contract/values'
import type { Sql } from '../database/sql.ts'

/** More goods than these share a word that says nothing. */
const many = 50

/** Those that sold most of a creator's goods with this text in their name, deleted ones too: what they sold remains. */
export async function findGoodsNamed(sql: Sql, creator: CreatorId, keyword: string): Promise<GoodId[]> {
  const goods = await sql<{ id: GoodId }[]>`
    select id from goods where creator_id = ${creator} and strpos(lower(name), lower(${keyword}::text)) > 0
    order by buy_count desc, id desc limit ${many}`
  return goods.map(({ id }) => id)
}
