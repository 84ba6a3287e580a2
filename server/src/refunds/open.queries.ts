import type { refunds } from '@zsm/contract/refunds'
import { openRefunds, refundState } from '@zsm/contract/states'
import type { CreatorId } from '@zsm/contract/values'
import type { OutputOf } from '@zsm/contract/wire/endpoint'
import { literal, literals } from '../database/literal.ts'
import type { Sql } from '../database/sql.ts'

type OpenCounts = OutputOf<typeof refunds.countOpen>

/** The counts of refunds that wait, are under way or failed. */
export async function countOpen(sql: Sql, creator: CreatorId): Promise<OpenCounts> {
  const [counts] = await sql<[OpenCounts]>`
    select count(*) filter (where status_dict = ${literal(refundState.waiting)} and not operator_flag) as waiting_count,
      count(*) filter (where status_dict = ${literal(refundState.refunding)} or (status_dict = ${literal(refundState.waiting)} and operator_flag))
        as under_way_count,
      count(*) filter (where status_dict = ${literal(refundState.failed)}) as failed_count
    from refunds where creator_id = ${creator} and status_dict in ${literals(...openRefunds)}`
  return counts
}
