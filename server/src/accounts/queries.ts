import { accountState, type StateOf } from '@zsm/contract/states'
import type { CreatorId, Instant, Mobile } from '@zsm/contract/values'
import { literal } from '../database/literal.ts'
import type { Sql, Tx } from '../database/sql.ts'

export type Account = {
  mobile: Mobile
  creatorId: CreatorId
  securityMobile: Mobile
  passwordHash: string
  statusDict: StateOf<typeof accountState>
}

type NewAccount = Omit<Account, 'statusDict'> & { createTime: Instant }

export type Profile = {
  mobile: Mobile
  securityMobile: Mobile
  realName: string
  companyCode: string
  companyName: string
  statusDict: StateOf<typeof accountState>
  lastLoginTime: Instant | null
  passwordTime: Instant | null
  createTime: Instant
}

export async function insertAccount(sql: Sql, account: NewAccount): Promise<void> {
  await sql`insert into accounts ${sql.insert(account)}`
}

/** Assigns the number to the account; false if another account has it. */
export async function claimMobile(sql: Sql, account: Mobile, mobile: Mobile): Promise<boolean> {
  const rows = await sql<{ mobile: Mobile }[]>`
    insert into account_mobiles (mobile, account) values (${mobile}, ${account})
    on conflict (mobile) do update set account = excluded.account
    where account_mobiles.account = excluded.account
    returning mobile`
  return rows.length > 0
}

/** Releases all numbers of the account except the one to sign in with and the one that receives codes. */
export async function releaseMobiles(sql: Sql, account: Mobile): Promise<void> {
  await sql`
    delete from account_mobiles
    using accounts
    where accounts.mobile = ${account} and account_mobiles.account = ${account}
      and account_mobiles.mobile not in (accounts.mobile, accounts.security_mobile)`
}

/** The open account whose codes go to this number. */
export async function findAccountBySecurityMobile(
  sql: Sql,
  securityMobile: Mobile,
): Promise<Account | undefined> {
  const [account] = await sql<Account[]>`
    select mobile, creator_id, security_mobile, password_hash, status_dict
    from accounts where security_mobile = ${securityMobile} and status_dict <> ${literal(accountState.closed)}`
  return account
}

/** Locks the account's row and reads it. */
export async function lockAccount(sql: Tx, mobile: Mobile): Promise<Account | undefined> {
  const [account] = await sql<Account[]>`
    select mobile, creator_id, security_mobile, password_hash, status_dict
    from accounts where mobile = ${mobile} for update`
  return account
}

export async function findProfile(sql: Sql, mobile: Mobile): Promise<Profile | undefined> {
  const [profile] = await sql<Profile[]>`
    select mobile, security_mobile, real_name, company_code, company_name, status_dict, last_login_time,
      password_time, create_time
    from accounts where mobile = ${mobile}`
  return profile
}

export async function updateAccount(
  sql: Sql,
  mobile: Mobile,
  patch: Partial<Pick<Profile, 'securityMobile' | 'realName' | 'companyCode' | 'companyName'>>,
): Promise<void> {
  await sql`update accounts set ${sql.set(patch)} where mobile = ${mobile}`
}

/** False if the account no longer has the old password. */
export async function updatePassword(
  sql: Sql,
  { mobile, passwordHash }: Pick<Account, 'mobile' | 'passwordHash'>,
  change: { to: string; time: Instant },
): Promise<boolean> {
  const rows = await sql<{ mobile: Mobile }[]>`
    update accounts set password_hash = ${change.to}, password_time = ${change.time}
    where mobile = ${mobile} and password_hash = ${passwordHash}
    returning mobile`
  return rows.length > 0
}

export async function findAccount(sql: Sql, mobile: Mobile): Promise<Account | undefined> {
  const [account] = await sql<Account[]>`
    select mobile, creator_id, security_mobile, password_hash, status_dict from accounts where mobile = ${mobile}`
  return account
}

/** The account of a front. */
export async function findOwner(sql: Sql, creator: CreatorId): Promise<Account | undefined> {
  const [account] = await sql<Account[]>`
    select mobile, creator_id, security_mobile, password_hash, status_dict
    from accounts where creator_id = ${creator}`
  return account
}

/** Changes the account's state; undefined if the account is in none of the given states. */
export async function moveStatus(
  sql: Sql,
  creator: CreatorId,
  { from, to }: { from: readonly number[]; to: number },
): Promise<Mobile | undefined> {
  const [account] = await sql<{ mobile: Mobile }[]>`
    update accounts set status_dict = ${to}
    where creator_id = ${creator} and status_dict = any (${from})
    returning mobile`
  return account?.mobile
}

/** Why the account is frozen, and since when; empty and null if it is not. */
export type Freeze = { frozenTime: Instant | null; frozenReason: string }

export async function setFreeze(sql: Tx, creator: CreatorId, freeze: Freeze): Promise<void> {
  await sql`update accounts set ${sql.set(freeze)} where creator_id = ${creator}`
}

export async function findFreeze(sql: Sql, mobile: Mobile): Promise<Freeze | undefined> {
  const [freeze] = await sql<Freeze[]>`
    select frozen_time, frozen_reason from accounts
    where mobile = ${mobile} and status_dict = ${literal(accountState.frozen)}`
  return freeze
}

export async function hasAccounts(sql: Sql): Promise<boolean> {
  const accounts = await sql<{ one: number }[]>`select 1 as one from accounts limit 1`
  return accounts.length > 0
}

/** Records the sign-in; answers the front that the account's sessions are for. */
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

/** Whether the creator signs in with this number, or receives codes on it. */
export async function hasNumber(sql: Sql, creator: CreatorId, mobile: Mobile): Promise<boolean> {
  const rows = await sql<{ found: number }[]>`
    select 1 as found from accounts
    where creator_id = ${creator} and (mobile = ${mobile} or security_mobile = ${mobile})`
  return rows.length > 0
}
