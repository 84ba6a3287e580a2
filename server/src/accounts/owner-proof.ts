import { codePurpose } from '@zsm/contract/states'
import type { Mobile } from '@zsm/contract/values'
import type { Sql, Tx } from '../database/sql.ts'
import { fail } from '../failure.ts'
import { guessedAccount, spendGuess } from './guesses.ts'
import { type Guards, guessRight } from './password-changes.ts'
import { isPasswordOf } from './passwords.ts'
import { type Account, findAccount } from './queries.ts'

type Proof = { password?: string | undefined; oldCode?: string | undefined }

/** Uses the proof up in the transaction that it guards. Fails if the proof is no longer valid. */
type UseProof = (sql: Tx, owner: Account) => Promise<void>

/** A session can be stolen. The password, or a code to the current number, proves that the owner asks. */
export async function proveOwner(
  sql: Sql,
  guards: Guards,
  { account, ip }: { account: Mobile; ip: string },
  { password, oldCode }: Proof,
): Promise<UseProof> {
  const owner = (await findAccount(sql, account)) ?? fail('accountNotFound')
  if (password !== undefined) return byPassword(sql, guards, { owner, ip, password })
  if (oldCode !== undefined) return byCode(sql, guards, { owner, ip, oldCode })
  return fail('proofNeeded', { field: 'password' })
}

const wrongPassword = { message: '密码不正确，请重新输入', field: 'password' }

async function byPassword(
  sql: Sql,
  { limits }: Guards,
  { owner, ip, password }: { owner: Account; ip: string; password: string },
): Promise<UseProof> {
  const takeBack = await spendGuess(sql, limits, { ...guessedAccount(owner.mobile), ip })
  if (!(await isPasswordOf(owner, password))) fail('oldPasswordWrong', wrongPassword)
  await takeBack()
  return async (_, { passwordHash }) => {
    if (passwordHash !== owner.passwordHash) fail('oldPasswordWrong', wrongPassword)
  }
}

async function byCode(
  sql: Sql,
  guards: Guards,
  { owner, ip, oldCode }: { owner: Account; ip: string; oldCode: string },
): Promise<UseProof> {
  const guess = { mobile: owner.securityMobile, purpose: codePurpose.changeMobile, code: oldCode } as const
  await guessRight(sql, guards, ip, { ...guess, field: 'oldCode' })
  return async (sql, { securityMobile }) => {
    if (securityMobile !== owner.securityMobile) fail('codeWrong', { field: 'oldCode' })
    await guards.codes.useCode(sql, guess)
  }
}
