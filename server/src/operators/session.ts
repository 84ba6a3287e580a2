import type { Role } from '@zsm/contract/endpoint'
import type { OperatorInfo } from '@zsm/contract/operators'
import type { OperatorId } from '@zsm/contract/values'
import {
  day,
  type Guessed,
  type GuessLimits,
  hashToken,
  hour,
  isPasswordOf,
  later,
  newToken,
  rememberNetwork,
  spendGuess,
} from '../accounts/public.ts'
import { now } from '../clock.ts'
import { audit } from '../database/audit.ts'
import { type Sql, type Tx, transaction } from '../database/sql.ts'
import { fail } from '../failure.ts'
import { newId } from '../ids.ts'
import {
  deleteSession,
  deleteSessionsEndedBefore,
  findOperator,
  findSessionRow,
  insertOperator,
  insertSession,
  lockOperator,
  type Operator,
} from './queries.ts'

const lifetime = 12 * hour

export type FoundOperatorSession =
  | { state: 'valid'; operator: OperatorId; roles: readonly Role[]; info: OperatorInfo }
  | { state: 'illegal' | 'superseded' | 'expired' }

export async function logInOperator(
  sql: Sql,
  limits: GuessLimits,
  { ip }: { ip: string },
  { username, password }: { username: string; password: string },
): Promise<{ token: string }> {
  const takeBack = await spendGuess(sql, limits, { ...guessedOperator(username), ip })
  const operator = await findOperator(sql, username)
  const right = await isPasswordOf(operator, password)
  if (!operator || !right || !operator.enabledFlag) fail('operatorWrongPassword')
  await takeBack()
  const token = await transaction(sql, async (sql) => {
    await mustStillHave(sql, operator)
    return openOperatorSession(sql, operator.id, { ip })
  })
  return { token }
}

/** A password that was changed while the old one was being checked opens nothing. */
async function mustStillHave(sql: Tx, { id, passwordHash }: Operator): Promise<void> {
  const operator = await lockOperator(sql, id)
  if (operator?.passwordHash !== passwordHash || !operator.enabledFlag) fail('operatorWrongPassword')
}

/** An operator, as somebody whose password may be guessed. */
export function guessedOperator(username: string): Guessed {
  return { name: `operator:${username}`, advice: '密码试错太多次，请 15 分钟后再试' }
}

export function openOperatorSession(
  sql: Sql,
  operatorId: OperatorId,
  { ip }: { ip: string },
): Promise<string> {
  return transaction(sql, async (sql) => {
    const token = newToken()
    const username = await insertSession(sql, {
      id: newId(),
      tokenHash: hashToken(token),
      operatorId,
      ip,
      createTime: now(),
      expireTime: later(lifetime),
    })
    await deleteSessionsEndedBefore(sql, operatorId, later(-30 * day))
    await rememberNetwork(sql, guessedOperator(username).name, ip)
    await audit(sql, { action: 'operators.logIn', operator: operatorId, ip })
    return token
  })
}

export async function findOperatorSession(sql: Sql, token: string): Promise<FoundOperatorSession> {
  const session = await findSessionRow(sql, hashToken(token))
  if (!session) return { state: 'illegal' }
  if (session.supersededTime || !session.enabledFlag) return { state: 'superseded' }
  if (session.expireTime <= now()) return { state: 'expired' }
  const { operator, roles, name, avatar, introduction, newPasswordFlag } = session
  const info = { name, avatar, introduction, roles, newPasswordFlag }
  // before the first password is changed, no role may do anything
  return { state: 'valid', operator, roles: newPasswordFlag ? [] : roles, info }
}

export function logOutOperator(sql: Sql, operator: OperatorId, token: string): Promise<void> {
  return transaction(sql, async (sql) => {
    await deleteSession(sql, hashToken(token))
    await audit(sql, { action: 'operators.logOut', operator })
  })
}

export type NewOperator = { username: string; passwordHash: string; roles: Role[]; name: string }

/** Makes an operator. */
export async function addOperator(sql: Sql, operator: NewOperator): Promise<OperatorId> {
  const id = newId<OperatorId>()
  await insertOperator(sql, { ...operator, id, createTime: now() })
  return id
}
