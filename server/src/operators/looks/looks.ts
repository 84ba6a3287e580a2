import { lookPrefix, type operatorLooks } from '@zsm/contract/office/looks'
import type { CreatorId, Instant, Mobile, OperatorId } from '@zsm/contract/values'
import { type InputOf, mayCall, type OutputOf } from '@zsm/contract/wire/endpoint'
import { hashToken, later, maskMobile, minute, newToken } from '../../accounts/public.ts'
import { now } from '../../clock.ts'
import { audit, auditEach } from '../../database/audit.ts'
import { type Sql, type Tx, transaction } from '../../database/sql.ts'
import { fail } from '../../failure.ts'
import { newId } from '../../ids.ts'
import { idleLimit } from '../session.ts'
import { endLooks, endOver, findLookedAt, findLookRow, insertLook } from './looks.queries.ts'

const lifetime = 15 * minute

type Looker = { operator: OperatorId; session: string }

/** Opens a look, and ends the operator's earlier one at the same creator. */
export async function beginLook(
  sql: Sql,
  { operator, session }: Looker,
  { id: creator, reason }: InputOf<typeof operatorLooks.beginLook>,
): Promise<OutputOf<typeof operatorLooks.beginLook>> {
  const account = (await findLookedAt(sql, creator)) ?? fail('frontNotFound')
  const expireTime = later(lifetime)
  const token = `${lookPrefix}${newToken()}`
  await transaction(sql, async (sql) => {
    const earlier = await endLooks(sql, { creator, operator, time: now() })
    await auditEndings(
      sql,
      earlier.map(({ id }) => ({ creator, id })),
    )
    const id = newId<string>()
    await insertLook(sql, {
      creatorId: creator,
      id,
      tokenHash: hashToken(token),
      operatorId: operator,
      operatorSessionId: session,
      reason,
      createTime: now(),
      expireTime,
    })
    const target = { type: 'look', id }
    await audit(sql, { creator, action: 'operators.beginLook', target, after: { reason, until: expireTime } })
  })
  return { token, mobile: maskMobile(account), expireTime }
}

export function endLook(sql: Sql, operator: OperatorId, { id: creator }: { id: CreatorId }): Promise<null> {
  return transaction(sql, async (sql) => {
    const ended = await endLooks(sql, { creator, operator, time: now() })
    if (ended.length === 0) fail('lookNotFound')
    await auditEndings(
      sql,
      ended.map(({ id }) => ({ creator, id })),
    )
    return null
  })
}

/** For the timer: the log says of each look when it ended, also if nobody ended it, or if the operator's session ended before it. */
export function endDueLooks(sql: Sql, time: Instant): Promise<void> {
  const seenAfter = later(-idleLimit)
  return transaction(sql, async (sql) => auditEndings(sql, await endOver(sql, { time, seenAfter })))
}

async function auditEndings(sql: Tx, ended: readonly { creator: CreatorId; id: string }[]): Promise<void> {
  if (ended.length === 0) return
  await auditEach(
    sql,
    ended.map(({ creator, id }) => ({
      creator,
      action: 'operators.endLook',
      target: { type: 'look', id },
    })),
  )
}

type FoundLook =
  | { state: 'valid'; creator: CreatorId; account: Mobile; session: string; operator: OperatorId }
  | { state: 'expired' }

/** Whom a look's token reads as, while its operator is signed in and still has the role. */
export async function findLook(sql: Sql, token: string): Promise<FoundLook> {
  const time = now()
  const look = await findLookRow(sql, hashToken(token), { time, seenAfter: later(-idleLimit) })
  if (!look || look.expireTime <= time || !mayCall(['support'], look.roles)) return { state: 'expired' }
  const { id: session, creator, account, operator } = look
  return { state: 'valid', creator, account, session, operator }
}
