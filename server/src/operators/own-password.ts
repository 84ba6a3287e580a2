import type { Instant, OperatorId } from '@zsm/contract/values'
import { type GuessLimits, hashPassword, isPasswordOf, refuseCommon, spendGuess } from '../accounts/public.ts'
import { now } from '../clock.ts'
import { audit } from '../database/audit.ts'
import { type Sql, transaction } from '../database/sql.ts'
import { fail } from '../failure.ts'
import { guessedOperator, openOperatorSession } from './session.ts'
import { findPasswordHash, supersedeSessions, updatePassword } from './staff.queries.ts'

type Asker = { operator: OperatorId; provedTime: Instant | null; ip: string; userAgent: string }
type Change = { oldPassword: string; newPassword: string }

/** Changes the password of an operator who proved the second factor. All sessions end, and a new one begins. */
export async function changeOwnPassword(
  sql: Sql,
  limits: GuessLimits,
  { operator, provedTime, ip, userAgent }: Asker,
  { oldPassword, newPassword }: Change,
): Promise<{ token: string }> {
  if (provedTime === null) fail('proofTooOld')
  const own = (await findPasswordHash(sql, operator)) ?? fail('tokenIllegal')
  const takeBack = await spendGuess(sql, limits, { ...guessedOperator(own.username), ip })
  if (!(await isPasswordOf(own, oldPassword))) fail('oldPasswordWrong', { field: 'oldPassword' })
  await takeBack()
  if (newPassword === oldPassword) fail('passwordSame', { field: 'newPassword' })
  refuseCommon(newPassword, [own.username, own.name], 'newPassword')
  const to = await hashPassword(newPassword)
  return transaction(sql, async (sql) => {
    const change = { from: own.passwordHash, to, expireTime: null }
    if (!(await updatePassword(sql, operator, change))) fail('oldPasswordWrong', { field: 'oldPassword' })
    await supersedeSessions(sql, operator, now())
    const target = { type: 'operator', id: operator }
    await audit(sql, { action: 'operators.changePassword', operator, target, ip })
    return { token: await openOperatorSession(sql, operator, { ip, userAgent, provedTime }) }
  })
}
