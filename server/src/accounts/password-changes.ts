import type { accounts } from '@zsm/contract/accounts'
import { codePurpose } from '@zsm/contract/states'
import type { CreatorId, Mobile } from '@zsm/contract/values'
import type { InputOf } from '@zsm/contract/wire/endpoint'
import { now } from '../clock.ts'
import { audit } from '../database/audit.ts'
import { type Sql, transaction } from '../database/sql.ts'
import { fail } from '../failure.ts'
import type { Codes } from './codes.ts'
import { refuseCommon } from './common-passwords.ts'
import { forgetGuesses, type GuessLimits, guessedAccount, spendCodeGuess, spendGuess } from './guesses.ts'
import { rememberNetwork } from './known-networks.ts'
import { hashPassword, isPasswordOf } from './passwords.ts'
import { findAccount, findAccountBySecurityMobile, findProfile, updatePassword } from './queries.ts'
import { supersedeAll } from './sessions.queries.ts'

export type Guards = { codes: Pick<Codes, 'guessCode' | 'useCode'>; limits: GuessLimits }

/** The names of a creator: the nickname, and the names on certifications. */
export type NamesOf = (sql: Sql, creator: CreatorId) => Promise<string[]>

/**
 * Resets a forgotten password with a code to the number that receives the account's codes. Ends all sessions.
 */
export async function resetPassword(
  sql: Sql,
  { codes, limits, namesOf }: Guards & { namesOf: NamesOf },
  { ip }: { ip: string },
  { mobile, code, newPwd }: InputOf<typeof accounts.updatePwd>,
): Promise<null> {
  refuseCommon(newPwd, [mobile])
  const guess = { mobile, purpose: codePurpose.resetPassword, code } as const
  await guessRight(sql, { codes, limits }, ip, guess)
  const account = (await findAccountBySecurityMobile(sql, mobile)) ?? fail('accountNotFound')
  refuseCommon(newPwd, await ownWords(sql, namesOf, account))
  const to = await hashPassword(newPwd)
  return transaction(sql, async (sql) => {
    await codes.useCode(sql, guess)
    if (!(await updatePassword(sql, account, { to, time: now() }))) fail('codeWrong', { field: 'code' })
    await supersedeAll(sql, account.mobile, { time: now() })
    // From now on the owner can sign in from here, whoever else guesses.
    await rememberNetwork(sql, account.mobile, ip)
    await forgetGuesses(sql, account.mobile, ip)
    await audit(sql, {
      action: 'accounts.resetPassword',
      account: account.mobile,
      creator: account.creatorId,
    })
    return null
  })
}

/** Words about the owner that others may know. */
async function ownWords(
  sql: Sql,
  namesOf: NamesOf,
  { mobile, creatorId }: { mobile: Mobile; creatorId: CreatorId },
): Promise<string[]> {
  const profile = (await findProfile(sql, mobile)) ?? fail('accountNotFound')
  const { securityMobile, realName, companyName, companyCode } = profile
  return [mobile, securityMobile, realName, companyName, companyCode, ...(await namesOf(sql, creatorId))]
}

/**
 * Fails with `codeWrong` unless the code is right. Guessing at many numbers is limited like guessing
 * passwords.
 */
export async function guessRight(
  sql: Sql,
  { codes, limits }: Guards,
  ip: string,
  { field = 'code', ...guess }: Parameters<Codes['guessCode']>[1] & { field?: string },
): Promise<void> {
  const takeBack = await spendCodeGuess(sql, limits, { mobile: guess.mobile, ip })
  if (!(await codes.guessCode(sql, guess))) fail('codeWrong', { field })
  await takeBack()
}

/** Changes the password for a caller with the old one. Ends all other sessions. */
export async function changePassword(
  sql: Sql,
  { limits, namesOf }: { limits: GuessLimits; namesOf: NamesOf },
  { account, creator, session, ip }: { account: Mobile; creator: CreatorId; session: string; ip: string },
  { id, oldPwd, newPwd }: InputOf<typeof accounts.updatePwdByOldPwd>,
): Promise<null> {
  if (id !== account) fail('accountNotFound')
  refuseCommon(newPwd, await ownWords(sql, namesOf, { mobile: account, creatorId: creator }))
  const takeBack = await spendGuess(sql, limits, { ...guessedAccount(account), ip })
  const owner = await findAccount(sql, account)
  if (!(await isPasswordOf(owner, oldPwd)) || !owner) fail('oldPasswordWrong', { field: 'oldPwd' })
  await takeBack()
  if (newPwd === oldPwd) fail('passwordSame', { field: 'newPwd' })
  const to = await hashPassword(newPwd)
  return transaction(sql, async (sql) => {
    if (!(await updatePassword(sql, owner, { to, time: now() }))) {
      fail('oldPasswordWrong', { field: 'oldPwd' })
    }
    await supersedeAll(sql, account, { except: session, time: now() })
    await audit(sql, { action: 'accounts.changePassword', account, creator: owner.creatorId })
    return null
  })
}
