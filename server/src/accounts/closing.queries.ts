import { accountState } from '@zsm/contract/states'
import type { CreatorId, Mobile } from '@zsm/contract/values'
import { literal } from '../database/literal.ts'
import type { Sql, Tx } from '../database/sql.ts'

/** Removes what names the person. The account's row gets the pseudonym as its number. */
export async function renameAccount(sql: Tx, creator: CreatorId, pseudonym: string): Promise<void> {
  await sql`
    update accounts set mobile = ${pseudonym}, security_mobile = ${pseudonym}, password_hash = '', real_name = '',
      company_code = '', company_name = '', last_login_ip = null, frozen_time = null, frozen_reason = '', status_dict = ${literal(accountState.closed)}
    where creator_id = ${creator}`
}

export async function deleteSessionsOf(sql: Tx, account: Mobile): Promise<void> {
  await sql`delete from sessions where account = ${account}`
}

/** Deletes the account's numbers, so that another account may have them. */
export async function deleteMobilesOf(sql: Tx, account: Mobile): Promise<void> {
  await sql`delete from account_mobiles where account = ${account}`
}

export async function deleteCodesTo(sql: Sql, mobiles: readonly Mobile[]): Promise<void> {
  await sql`delete from sms_codes where mobile = any(${mobiles})`
}
