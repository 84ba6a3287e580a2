import type { OperatorDevice } from '@zsm/contract/operators/sessions'
import { type OperatorId, type WholeList, whole } from '@zsm/contract/values'
import { later, validAmong } from '../accounts/public.ts'
import { now } from '../clock.ts'
import { audit } from '../database/audit.ts'
import { type Sql, transaction } from '../database/sql.ts'
import { fail } from '../failure.ts'
import { listLive, listValidHashes, supersedeOne, touchSession } from './own-sessions.queries.ts'
import { idleLimit } from './session.ts'

const minute = 60_000
const live = () => ({ time: now(), seenAfter: later(-idleLimit) })

/** The operator's open sessions, newest first. */
export async function listOwnSessions(
  sql: Sql,
  { operator, session }: { operator: OperatorId; session: string },
): Promise<WholeList<OperatorDevice>> {
  const sessions = await listLive(sql, operator, live())
  return whole(sessions.map((device) => ({ ...device, currentFlag: device.id === session })))
}

/** Ends another session of the operator. Its next call fails as superseded. */
export function endOwnSession(sql: Sql, operator: OperatorId, { id }: { id: string }): Promise<null> {
  return transaction(sql, async (sql) => {
    if (!(await supersedeOne(sql, operator, id, live()))) fail('sessionNotFound')
    await audit(sql, { action: 'operators.endSession', operator, target: { type: 'session', id } })
    return null
  })
}

/** Stores that the operator is active, at most once a minute. */
export async function noteSeen(
  sql: Sql,
  { session, seenTime }: { session: string; seenTime: string },
): Promise<void> {
  const before = later(-minute)
  if (seenTime < before) await touchSession(sql, session, { time: now(), before })
}

/** Which of these tokens have a session in which an operator may act. */
export const listValidOperators = (sql: Sql, tokens: readonly string[]): Promise<ReadonlySet<string>> =>
  validAmong(tokens, (hashes) => listValidHashes(sql, hashes, live()))
