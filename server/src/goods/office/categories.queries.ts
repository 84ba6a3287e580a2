import type { CategoryId } from '@zsm/contract/values'
import type { Sql } from '../../database/sql.ts'

/** How many goods of all creators are in each category; those in the bin count, for they may come back. */
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
