import type { OperatorProfile } from '@zsm/contract/operators/profile'
import type { OperatorId } from '@zsm/contract/values'
import { audit } from '../database/audit.ts'
import { type Sql, transaction } from '../database/sql.ts'
import { updateProfileRow } from './queries.ts'

/** Changes an operator's picture and introduction. The audit log stores only the introduction. */
export function changeProfile(
  sql: Sql,
  operator: OperatorId,
  profile: OperatorProfile,
): Promise<OperatorProfile> {
  return transaction(sql, async (sql) => {
    await updateProfileRow(sql, operator, profile)
    const { introduction } = profile
    const target = { type: 'operator', id: operator }
    await audit(sql, { action: 'operators.changeProfile', operator, target, after: { introduction } })
    return profile
  })
}
