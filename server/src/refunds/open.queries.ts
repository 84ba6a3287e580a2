import type { OutputOf } from '@zsm/contract/endpoint'
import type { refunds } from '@zsm/contract/refunds'
import type { CreatorId } from '@zsm/contract/values'
import type { Sql } from '../database/sql.ts'

export type OpenCounts = OutputOf<typeof refunds.countOpen>

/** Refunds that wait, are under way or failed. */
export async function countOpen(sql: Sql, creator: CreatorId): Promise<OpenCounts> {
  const [counts] = await sql<[OpenCounts]>`
    select count(*) filter (where status_dict = 1) as waiting_count,
      count(*) filter (where status_dict = 2) as under_way_count,
      count(*) filter (where status_dict = 9) as failed_count
    from refunds where creator_id = ${creator} and status_dict in (1, 2, 9)`
  return counts
}
