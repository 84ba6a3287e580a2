import { accountState } from '@zsm/contract/states'
import type { CreatorId, Mobile } from '@zsm/contract/values'
import { now } from '../clock.ts'
import { onConflict } from '../database/conflict.ts'
import { type Sql, type Tx, transaction } from '../database/sql.ts'
import { fail } from '../failure.ts'
import { tellFreeze } from './freezing.ts'
import { type GuessLimits, guessedAccount, spendGuess } from './guesses.ts'
import { isPasswordOf } from './passwords.ts'
import { type Account, claimMobile, findAccount, insertAccount, lockAccount } from './queries.ts'
import { type Device, type OpenedSession, openSession } from './sessions.ts'

/**
 * An unknown number and a wrong password get the same answer in the same time. Only the right password learns
 * of a frozen account.
 */
export async function logIn(
  sql: Sql,
  limits: GuessLimits,
  device: Device,
  { id, password }: { id: Mobile; password: string },
): Promise<OpenedSession & { securityMobile: Mobile }> {
  const takeBack = await spendGuess(sql, limits, { ...guessedAccount(id), ip: device.ip })
  const account = await findAccount(sql, id)
  const right = await isPasswordOf(account, password)
  if (!account || !right || account.statusDict === accountState.closed) fail('wrongPassword')
  await takeBack()
  await refuseFrozen(sql, account)
  const session = await transaction(sql, async (sql) => {
    await mustStillHave(sql, account)
    return openSession(sql, account.mobile, device)
  })
  return { ...session, securityMobile: account.securityMobile }
}

/** Fails if the password was changed while the old one was being checked. */
async function mustStillHave(sql: Tx, checked: { mobile: Mobile; passwordHash: string }): Promise<void> {
  const account = await lockAccount(sql, checked.mobile)
  if (account?.passwordHash !== checked.passwordHash) fail('wrongPassword')
  await refuseFrozen(sql, account)
}

async function refuseFrozen(sql: Sql, { mobile, statusDict }: Pick<Account, 'mobile' | 'statusDict'>) {
  if (statusDict !== accountState.frozen) return
  const message = await tellFreeze(sql, mobile)
  fail('accountFrozen', message ? { message } : {})
}

/** Makes the account of a new creator. Codes first go to the same number. */
export async function openAccount(
  sql: Tx,
  account: { mobile: Mobile; passwordHash: string; creatorId: CreatorId },
): Promise<void> {
  const { mobile } = account
  await onConflict(insertAccount(sql, { ...account, securityMobile: mobile, createTime: now() }), {
    accounts_pkey: 'mobileTaken',
  })
  if (!(await claimMobile(sql, mobile, mobile))) fail('mobileTaken')
}

/** The number that receives the account's codes. */
export async function getSecurityMobile(sql: Sql, mobile: Mobile): Promise<Mobile> {
  const account = await findAccount(sql, mobile)
  if (!account) throw new Error('a valid session has no account')
  return account.securityMobile
}
