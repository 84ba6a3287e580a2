import type { CategoryId } from '@zsm/contract/values'
import type { Sql } from '../../database/sql.ts'

/** Counts the goods of all creators by category. Goods in the bin count, because they can be restored. */
export function countByCategory(sql: Sql): Promise<{ classifyId: CategoryId; count: number }[]> {
  return sql<{ classifyId: CategoryId; count: number }[]>`
    select classify_id, count(*) as count from goods where classify_id is not null group by classify_id`
}

export async function isCategoryUsed(sql: Sql, id: CategoryId): Promise<boolean> {
  const used = await sql<{ one: number }[]>`
    select 1 as one from goods where classify_id = ${id}
    union all select 1 from enrolls where classify_id = ${id} limit 1`
  return used.length > 0
}
