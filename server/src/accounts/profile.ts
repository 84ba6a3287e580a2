import type { Account, accounts } from '@zsm/contract/accounts'
import { type StateOf, subjectType } from '@zsm/contract/states'
import type { CreatorId, Mobile } from '@zsm/contract/values'
import type { InputOf } from '@zsm/contract/wire/endpoint'
import { audit } from '../database/audit.ts'
import { type Sql, transaction } from '../database/sql.ts'
import { fail } from '../failure.ts'
import { findProfile, type Profile, updateAccount } from './queries.ts'

/** The certified name of the person (1) or company (2). It cannot be changed here. */
export type CertifiedName = (
  sql: Sql,
  creator: CreatorId,
  subjectDict: StateOf<typeof subjectType>,
) => Promise<string | undefined>

type Owner = { account: Mobile; creator: CreatorId }

/** The signed-in account. Another account's number is answered like an unknown one. */
export async function getAccount(sql: Sql, account: Mobile, { id }: { id: Mobile }): Promise<Account> {
  const profile = id === account ? await findProfile(sql, account) : undefined
  return profile ? shown(profile) : fail('accountNotFound')
}

export async function changeRealName(
  sql: Sql,
  certifiedName: CertifiedName,
  { account, creator }: Owner,
  { id, realName }: InputOf<typeof accounts.updateRealName>,
): Promise<Account> {
  return change(sql, { account, creator }, id, { realName }, async (sql) => {
    const certified = await certifiedName(sql, creator, 1)
    if (certified !== undefined && certified !== realName) fail('nameCertified', { field: 'realName' })
  })
}

export async function changeCompany(
  sql: Sql,
  certifiedName: CertifiedName,
  { account, creator }: Owner,
  { id, companyCode, companyName }: InputOf<typeof accounts.updateCompanyInfo>,
): Promise<Account> {
  return change(sql, { account, creator }, id, { companyCode, companyName }, async (sql) => {
    const certified = await certifiedName(sql, creator, 2)
    if (certified !== undefined && certified !== companyName) fail('nameCertified', { field: 'companyName' })
  })
}

function change(
  sql: Sql,
  { account, creator }: Owner,
  id: Mobile,
  patch: Parameters<typeof updateAccount>[2],
  check: (sql: Sql) => Promise<void>,
): Promise<Account> {
  return transaction(sql, async (sql) => {
    const before = await getAccount(sql, account, { id })
    await check(sql)
    await updateAccount(sql, account, patch)
    const after = await getAccount(sql, account, { id })
    await audit(sql, { action: 'accounts.changeProfile', account, creator, before, after })
    return after
  })
}

function shown({ mobile, securityMobile, passwordTime, ...profile }: Profile): Account {
  return {
    ...profile,
    id: mobile,
    securityMobile: maskMobile(securityMobile),
    subjectDict: profile.companyCode === '' ? subjectType.person : subjectType.company,
    pwdUpdateTime: passwordTime,
  }
}

/** `138****1234` */
export function maskMobile(mobile: string): string {
  return `${mobile.slice(0, 3)}****${mobile.slice(-4)}`
}
