import type { ChangeId, OperatorId } from '@zsm/contract/values'
import { now } from '../clock.ts'
import { audit } from '../database/audit.ts'
import { onConflict } from '../database/conflict.ts'
import type { Tx } from '../database/sql.ts'
import { fail } from '../failure.ts'
import { newId } from '../ids.ts'
import { type Asked, insertChange } from './changes.queries.ts'

/** Asks another admin for a change; of one thing one change waits at a time. */
export async function proposeChange(sql: Tx, proposerId: OperatorId, asked: Asked): Promise<void> {
  const id = newId<ChangeId>()
  await onConflict(insertChange(sql, { ...asked, id, proposerId, createTime: now() }), {
    operator_changes_waiting_key: 'changeWaiting',
  })
  await audit(sql, { action: 'operators.proposeChange', target: { type: 'change', id }, after: asked })
}

/** What a change would go over has been changed since it was asked for. */
export function refuseOutdated(): never {
  return fail('versionConflict', { message: '提出之后它又改过，请驳回这个修改，按现在的值重新提出' })
}
