import type { OperatorId } from '@zsm/contract/values'
import type { Sql } from '../database/sql.ts'

export type Target = {
  type:
    | 'certification'
    | 'enroll'
    | 'good'
    | 'withdraw'
    | 'refund'
    | 'adjustment'
    | 'notice'
    | 'change'
    | 'payoutBatch'
    | 'dispute'
    | 'takedown'
    | 'complaint'
    | 'order'
  id: string
}

/** The last person who changed the target, without those who only read it. `operator` is null for a creator or the system. */
export async function findLastDecision(
  sql: Sql,
  { type, id }: Target,
): Promise<{ operator: OperatorId | null; name: string | null } | undefined> {
  const [last] = await sql<{ operator: OperatorId | null; name: string | null }[]>`
    select operator_id as operator, operators.name
    from audit_log left join operators on operators.id = operator_id
    where target_type = ${type} and target_id = ${id} and not starts_with(split_part(action, '.', 2), 'read')
    order by audit_log.id desc limit 1`
  return last
}
