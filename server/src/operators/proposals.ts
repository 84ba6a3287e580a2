import type { ChangeId, OperatorId } from '@zsm/contract/values'
import { now } from '../clock.ts'
import { audit } from '../database/audit.ts'
import { onConflict } from '../database/conflict.ts'
import type { Tx } from '../database/sql.ts'
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
