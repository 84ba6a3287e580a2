import type { OperatorInfo } from '@zsm/contract/operators/template'
import type { Instant, OperatorId } from '@zsm/contract/values'
import type { Role } from '@zsm/contract/wire/endpoint'
import {
  day,
  type Guessed,
  type GuessLimits,
  hashToken,
  hour,
  isPasswordOf,
  later,
  minute,
  newToken,
  rememberNetwork,
  spendGuess,
} from '../accounts/public.ts'
import { now } from '../clock.ts'
import { audit } from '../database/audit.ts'
import { type Sql, type Tx, transaction } from '../database/sql.ts'
import { Failure, fail } from '../failure.ts'
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
  type SessionRow,
} from './queries.ts'
import { noteRefusal } from './refused-sign-ins.ts'

const lifetime = 12 * hour
/** A session without a call for this long has ended. */
export const idleLimit = 30 * minute
/** How long a proof of the second factor is valid for decisions on money. */
const proofHolds = 10 * minute

export const isRecentProof = (provedTime: Instant | null): boolean =>
  provedTime !== null && provedTime > later(-proofHolds)

export type FoundSession = {
  state: 'valid'
  operator: OperatorId
  roles: readonly Role[]
  session: string
  seenTime: Instant
  /** When the second factor was proved in this session. */
  provedTime: Instant | null
  info: OperatorInfo
}

type FoundOperatorSession = FoundSession | { state: 'illegal' | 'superseded' | 'expired' }

type From = { ip: string; userAgent?: string }
type Given = { username: string; password: string }

/** Opens a session in which the second factor must still be proved. A refusal is logged. */
export async function logInOperator(
  sql: Sql,
  limits: GuessLimits,
  from: From,
  given: Given,
): Promise<{ token: string }> {
  try {
    return await enter(sql, limits, from, given)
  } catch (failure) {
    if (failure instanceof Failure) await noteRefusal(sql, { ...given, ip: from.ip }, failure)
    throw failure
  }
}

async function enter(
  sql: Sql,
  limits: GuessLimits,
  from: From,
  { username, password }: Given,
): Promise<{ token: string }> {
  const { ip } = from
  const takeBack = await spendGuess(sql, limits, { ...guessedOperator(username), ip })
  const operator = await findOperator(sql, username)
  const right = await isPasswordOf(operator, password)
  if (!operator || !right || !operator.enabledFlag) fail('operatorWrongPassword')
  await takeBack()
  const { newPasswordFlag, passwordExpireTime } = operator
  if (newPasswordFlag && passwordExpireTime && passwordExpireTime <= now()) fail('firstPasswordExpired')
  const token = await transaction(sql, async (sql) => {
    await mustStillHave(sql, operator)
    return openOperatorSession(sql, operator.id, from)
  })
  return { token }
}

/** Fails if the password was changed while the old one was being checked. */
async function mustStillHave(sql: Tx, { id, passwordHash }: Operator): Promise<void> {
  const operator = await lockOperator(sql, id)
  if (operator?.passwordHash !== passwordHash || !operator.enabledFlag) fail('operatorWrongPassword')
}

/** The key by which wrong passwords for an operator are counted. */
export function guessedOperator(username: string): Guessed {
  return { name: `operator:${username}`, advice: '密码试错太多次，请 15 分钟后再试' }
}

export function openOperatorSession(
  sql: Sql,
  operatorId: OperatorId,
  { ip, userAgent = '', provedTime = null }: From & { provedTime?: Instant | null },
): Promise<string> {
  return transaction(sql, async (sql) => {
    const token = newToken()
    const username = await insertSession(sql, {
      id: newId(),
      tokenHash: hashToken(token),
      operatorId,
      ip,
      userAgent: userAgent.slice(0, 300),
      createTime: now(),
      seenTime: now(),
      provedTime,
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
  const { id, operator, roles, name, avatar, introduction, newPasswordFlag, seenTime, provedTime } = session
  if (session.expireTime <= now() || seenTime <= later(-idleLimit)) return { state: 'expired' }
  const proof = proofOf(session)
  const info = { id: operator, name, avatar, introduction, roles, newPasswordFlag, proof }
  // no role counts until the second factor is proved and the first password is changed
  const isReady = proof === 'given' && !newPasswordFlag
  return { state: 'valid', operator, session: id, seenTime, provedTime, roles: isReady ? roles : [], info }
}

function proofOf({ provedTime, hasFactor }: SessionRow): OperatorInfo['proof'] {
  if (provedTime !== null) return 'given'
  return hasFactor ? 'asked' : 'enrol'
}

export function logOutOperator(sql: Sql, operator: OperatorId, token: string): Promise<void> {
  return transaction(sql, async (sql) => {
    await deleteSession(sql, hashToken(token))
    await audit(sql, { action: 'operators.logOut', operator })
  })
}

type NewOperator = {
  id?: OperatorId
  username: string
  passwordHash: string
  roles: Role[]
  name: string
  /** The sealed secret. Without it the operator sets one up at the first sign-in. */
  totpSecret?: Buffer
}

export async function addOperator(sql: Sql, operator: NewOperator): Promise<OperatorId> {
  const id = operator.id ?? newId<OperatorId>()
  await insertOperator(sql, { ...operator, id, createTime: now() })
  return id
}
