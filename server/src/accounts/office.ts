import type { CreatorDevice, operatorCreatorSessions } from '@zsm/contract/office/creator-sessions'
import { accountState } from '@zsm/contract/states'
import { type CreatorId, type Mobile, type WholeList, whole } from '@zsm/contract/values'
import type { InputOf } from '@zsm/contract/wire/endpoint'
import { now } from '../clock.ts'
import { audit } from '../database/audit.ts'
import { type Sql, transaction } from '../database/sql.ts'
import { fail } from '../failure.ts'
import { findOwner } from './queries.ts'
import { listLiveSessions, supersedeLive } from './sessions.queries.ts'

export async function listCreatorSessions(
  sql: Sql,
  { id }: { id: CreatorId },
): Promise<WholeList<CreatorDevice>> {
  return whole(await listLiveSessions(sql, await accountOf(sql, id), now()))
}

/** Signs a creator out on one device or on all of them, for a reason. */
export async function endCreatorSessions(
  sql: Sql,
  { id, sessionId, reason }: InputOf<typeof operatorCreatorSessions.endCreatorSession>,
): Promise<{ endedCount: number }> {
  const account = await accountOf(sql, id)
  return transaction(sql, async (sql) => {
    const endedCount = await supersedeLive(sql, account, { only: sessionId, time: now() })
    if (endedCount === 0) fail('sessionNotFound')
    const target = sessionId ? { type: 'session', id: sessionId } : { type: 'front', id }
    await audit(sql, {
      creator: id,
      action: 'accounts.endSessions',
      target,
      after: { reason, sessions: endedCount },
    })
    return { endedCount }
  })
}

async function accountOf(sql: Sql, creator: CreatorId): Promise<Mobile> {
  const owner = await findOwner(sql, creator)
  return owner && owner.statusDict !== accountState.closed ? owner.mobile : fail('frontNotFound')
}
