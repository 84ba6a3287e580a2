import type { ChangeId, Day, OperatorId } from '@zsm/contract/values'
import { now } from '../clock.ts'
import { audit } from '../database/audit.ts'
import { onConflict } from '../database/conflict.ts'
import type { Tx } from '../database/sql.ts'
import { fail } from '../failure.ts'
import { newId } from '../ids.ts'
import { type Asked, insertChange } from './changes.queries.ts'

/** Proposes a change to another admin. Each target has at most one pending change. */
export async function proposeChange(
  sql: Tx,
  proposerId: OperatorId,
  { effectDay = null, ...change }: Omit<Asked, 'effectDay'> & { effectDay?: Day | null | undefined },
): Promise<void> {
  const asked = { ...change, effectDay }
  const id = newId<ChangeId>()
  await onConflict(insertChange(sql, { ...asked, id, proposerId, createTime: now() }), {
    operator_changes_waiting_key: 'changeWaiting',
  })
  await audit(sql, { action: 'operators.proposeChange', target: { type: 'change', id }, after: asked })
}

/** Fails because the value was changed since the proposal, and approval would overwrite it. */
export function refuseOutdated(): never {
  return fail('versionConflict', { message: '提出之后它又改过，请驳回这个修改，按现在的值重新提出' })
}
