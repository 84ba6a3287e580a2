import { randomInt } from 'node:crypto'
import { accountCan, accountState } from '@zsm/contract/states'
import type { CreatorId, Mobile } from '@zsm/contract/values'
import type { Sql, Tx } from '../database/sql.ts'
import { fail } from '../failure.ts'
import { deleteCodesTo, deleteMobilesOf, deleteSessionsOf, renameAccount } from './closing.queries.ts'
import { deleteNetworksOf } from './known-networks.queries.ts'
import { findOwner, lockAccount, moveStatus } from './queries.ts'

/** 1 正常 → 3 注销中. The account still works until it is closed. */
export async function beginClosing(sql: Tx, creator: CreatorId): Promise<void> {
  if (!(await moveStatus(sql, creator, { from: accountCan.close, to: accountState.closing })))
    fail('accountStateChanged')
}

/** 3 注销中 → 1 正常; false if the account is no longer closing. */
export async function stopClosing(sql: Tx, creator: CreatorId): Promise<boolean> {
  return (
    (await moveStatus(sql, creator, { from: accountCan.stayOpen, to: accountState.active })) !== undefined
  )
}

/** Whether the account is closed for good. */
export async function isClosed(sql: Sql, creator: CreatorId): Promise<boolean> {
  return (await findOwner(sql, creator))?.statusDict === accountState.closed
}

/**
 * 3 注销中 → 4 已注销: sign-in is impossible, every session ends, and the row no longer names the person. Answers
 * the old number and its pseudonym, or undefined if the account is no longer closing.
 */
export async function closeAccount(
  sql: Tx,
  creator: CreatorId,
): Promise<{ mobile: Mobile; pseudonym: string } | undefined> {
  const owner = await findOwner(sql, creator)
  const account = owner && (await lockAccount(sql, owner.mobile))
  if (account?.statusDict !== accountState.closing) return undefined
  const pseudonym = makePseudonym()
  await deleteSessionsOf(sql, account.mobile)
  await deleteMobilesOf(sql, account.mobile)
  await deleteNetworksOf(sql, account.mobile)
  await deleteCodesTo(sql, [account.mobile, account.securityMobile])
  await renameAccount(sql, creator, pseudonym)
  return { mobile: account.mobile, pseudonym }
}

const digits = 18

/** Random, so that nothing leads back to the number. No mobile number begins with 000. */
export function makePseudonym(): string {
  return `000${Array.from({ length: digits }, () => randomInt(10)).join('')}`
}
