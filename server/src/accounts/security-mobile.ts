import type { accounts } from '@zsm/contract/accounts'
import { codePurpose } from '@zsm/contract/states'
import type { Mobile } from '@zsm/contract/values'
import type { InputOf } from '@zsm/contract/wire/endpoint'
import { now } from '../clock.ts'
import { audit } from '../database/audit.ts'
import { type Sql, transaction } from '../database/sql.ts'
import { fail } from '../failure.ts'
import { proveOwner } from './owner-proof.ts'
import { type Guards, guessRight } from './password-changes.ts'
import { claimMobile, lockAccount, releaseMobiles, updateAccount } from './queries.ts'
import { supersedeAll } from './sessions.queries.ts'

/**
 * Sends codes to the new number from now on. A code sent there proves the number, and the owner's proof goes
 * beyond the session.
 */
export async function changeSecurityMobile(
  sql: Sql,
  guards: Guards,
  { account, ip }: { account: Mobile; ip: string },
  { id, code, newMobile, ...proof }: InputOf<typeof accounts.updateSecurityMobile>,
): Promise<null> {
  if (id !== account) fail('accountNotFound')
  const useProof = await proveOwner(sql, guards, { account, ip }, proof)
  const guess = { mobile: newMobile, purpose: codePurpose.changeMobile, code } as const
  await guessRight(sql, guards, ip, guess)
  return transaction(sql, async (sql) => {
    const owner = (await lockAccount(sql, account)) ?? fail('accountNotFound')
    const isNew = newMobile !== owner.securityMobile && (await claimMobile(sql, account, newMobile))
    if (!isNew) fail('mobileTaken', { field: 'newMobile' })
    await useProof(sql, owner)
    await guards.codes.useCode(sql, guess)
    await updateAccount(sql, account, { securityMobile: newMobile })
    await releaseMobiles(sql, account)
    await supersedeAll(sql, account, { time: now() })
    await audit(sql, {
      action: 'accounts.changeSecurityMobile',
      account,
      creator: owner.creatorId,
      before: { securityMobile: owner.securityMobile },
      after: { securityMobile: newMobile },
    })
    return null
  })
}
