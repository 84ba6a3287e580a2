import type { CreatorId } from '@zsm/contract/values'
import type { Sql } from '../database/sql.ts'

/** Refunds that wait, are under way or failed. */
export async function countOpenRefunds(sql: Sql, creator: CreatorId): Promise<number> {
  const [row] = await sql<[{ count: number }]>`
    select count(*) as count from refunds where creator_id = ${creator} and status_dict in (1, 2, 9)`
  return row.count
}
