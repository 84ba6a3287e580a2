import type { CreatorId, Instant, Mobile } from '@zsm/contract/values'
import type { Sql } from '../database/sql.ts'

export type Account = {
  mobile: Mobile
  creatorId: CreatorId
  securityMobile: Mobile
  passwordHash: string
  statusDict: number
}

type NewAccount = Omit<Account, 'statusDict'> & { createTime: Instant }

export async function insertAccount(sql: Sql, account: NewAccount): Promise<void> {
  await sql`insert into accounts ${sql.insert(account)}`
}

export async function findAccount(sql: Sql, mobile: Mobile): Promise<Account | undefined> {
  const [account] = await sql<Account[]>`
    select mobile, creator_id, security_mobile, password_hash, status_dict from accounts where mobile = ${mobile}`
  return account
}

export async function hasAccounts(sql: Sql): Promise<boolean> {
  const accounts = await sql<{ one: number }[]>`select 1 as one from accounts limit 1`
  return accounts.length > 0
}

/** Notes the sign-in; answers the front that a session of the account is for. */
export async function updateLastLogin(
  sql: Sql,
  mobile: Mobile,
  login: { time: Instant; ip: string },
): Promise<CreatorId | undefined> {
  const [account] = await sql<{ creatorId: CreatorId }[]>`
    update accounts set last_login_time = ${login.time}, last_login_ip = ${login.ip} where mobile = ${mobile}
    returning creator_id`
  return account?.creatorId
}
