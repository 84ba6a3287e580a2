import { createHash } from 'node:crypto'
import { hour, spend } from '../accounts/public.ts'
import { audit } from '../database/audit.ts'
import type { Sql } from '../database/sql.ts'
import type { Failure } from '../failure.ts'
import { networkOf } from '../network.ts'
import { findOperator } from './queries.ts'

/** The most refusals logged for one network in an hour, so that nobody can fill the log. */
const most = 200

/** Logs a refused sign-in with its network and reason. An unknown username is stored as a hash: it may be a mistyped password. */
export async function noteRefusal(
  sql: Sql,
  { username, ip }: { username: string; ip: string },
  { error }: Failure,
): Promise<void> {
  if (!(await spend(sql, { key: `refusals:${networkOf(ip)}`, limit: most, within: hour }))) return
  const operator = await findOperator(sql, username)
  const target = operator
    ? { type: 'operator', id: operator.id }
    : { type: 'username', id: createHash('sha256').update(username).digest('hex') }
  await audit(sql, {
    action: 'operators.refuseLogIn',
    operator: operator?.id,
    target,
    ip,
    after: { reason: reasonOf(error, operator) },
  })
}

function reasonOf(error: Failure['error'], operator: { enabledFlag: boolean } | undefined): string {
  if (error === 'tooManyRequests') return '试错太多次'
  if (error === 'firstPasswordExpired') return '初始密码已过期'
  if (!operator) return '没有这个用户名'
  return operator.enabledFlag ? '密码不正确' : '账号已停用'
}
