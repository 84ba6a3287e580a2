import type { CreatorId, Mobile } from '@zsm/contract/values'
import { now } from '../clock.ts'
import type { Sql } from '../database/sql.ts'
import { fail } from '../failure.ts'
import { type GuessLimits, spendGuess } from './guesses.ts'
import { isPasswordOf } from './passwords.ts'
import { findAccount, insertAccount } from './queries.ts'
import { type Device, type OpenedSession, openSession } from './sessions.ts'

const normal = 1
const closing = 3

/** An unknown number, a wrong password and a frozen account give the same answer in the same time. */
export async function logIn(
  sql: Sql,
  limits: GuessLimits,
  device: Device,
  { id, password }: { id: Mobile; password: string },
): Promise<OpenedSession & { securityMobile: Mobile }> {
  const takeBack = await spendGuess(sql, limits, { name: id, ip: device.ip })
  const account = await findAccount(sql, id)
  const right = await isPasswordOf(account, password)
  if (!account || !right || ![normal, closing].includes(account.statusDict)) fail('wrongPassword')
  await takeBack()
  const session = await openSession(sql, account.mobile, device)
  return { ...session, securityMobile: account.securityMobile }
}

/** Makes the account of a new creator; codes go to the same number at first. */
export function openAccount(
  sql: Sql,
  account: { mobile: Mobile; passwordHash: string; creatorId: CreatorId },
): Promise<void> {
  return insertAccount(sql, { ...account, securityMobile: account.mobile, createTime: now() })
}

/** The number that receives the account's codes. */
export async function getSecurityMobile(sql: Sql, mobile: Mobile): Promise<Mobile> {
  const account = await findAccount(sql, mobile)
  if (!account) throw new Error('a signed-in account is gone')
  return account.securityMobile
}
