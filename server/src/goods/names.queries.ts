import type { CreatorId, GoodId, LessonId } from '@zsm/contract/values'
import type { Sql } from '../database/sql.ts'

/** At most this many goods: a keyword that matches more is too common to help. */
const many = 50

/**
 * The creator's goods with this text in their name, best-selling first. Deleted goods are included, because their orders
 * remain.
 */
export async function findGoodsNamed(sql: Sql, creator: CreatorId, keyword: string): Promise<GoodId[]> {
  const goods = await sql<{ id: GoodId }[]>`
    select id from goods where creator_id = ${creator} and strpos(lower(name), lower(${keyword}::text)) > 0
    order by buy_count desc, id desc limit ${many}`
  return goods.map(({ id }) => id)
}

/** The names of the goods that these lessons belong to, where the good is saved. */
export async function nameGoods(
  sql: Sql,
  creator: CreatorId,
  ids: readonly LessonId[],
): Promise<Map<LessonId, string>> {
  const named = await sql<{ id: LessonId; name: string }[]>`
    select d.id, g.name from good_details d
    join goods g on g.creator_id = d.creator_id and g.temp_good_id = d.temp_good_id
    where d.creator_id = ${creator} and d.id = any(${ids}::uuid[])`
  return new Map(named.map(({ id, name }) => [id, name]))
}
