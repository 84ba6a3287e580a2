import type { funds } from '@zsm/contract/funds'
import type { Bank } from '@zsm/contract/funds/banks'
import type { BankId, CreatorId, Instant } from '@zsm/contract/values'
import type { InputOf } from '@zsm/contract/wire/endpoint'
import { onConflict } from '../database/conflict.ts'
import { hasKeyword } from '../database/keyword.ts'
import { pageBounds } from '../database/page.ts'
import type { Fragment, Sql, Tx } from '../database/sql.ts'

type Filters = InputOf<typeof funds.listBank>
export type BankRow = Bank
/** Where the card's account is: bank, branch, place, and the mobile reserved there. */
export type BankPlaces = Partial<
  Pick<Bank, 'bankName' | 'branchName' | 'province' | 'city' | 'reservedMobile'>
>
export type NewBank = Omit<Bank, 'frontId'> & { cardNo: Uint8Array; cardNoHash: Uint8Array }

const columns = (sql: Sql) => sql`
  id, creator_id as front_id, type_dict, holder_name, bank_name, branch_name, province, city, reserved_mobile, card_no_tail4, verify_status_dict,
  verified_by_dict, verify_time, default_flag, bind_time`

export async function insertBank(sql: Tx, creator: CreatorId, bank: NewBank): Promise<void> {
  await onConflict(sql`insert into banks ${sql.insert({ creatorId: creator, ...bank })}`, {
    banks_card_key: 'bankTaken',
  })
}

export async function findBank(sql: Sql, creator: CreatorId, id: BankId): Promise<Bank | undefined> {
  const [bank] = await sql<Bank[]>`
    select ${columns(sql)} from banks where creator_id = ${creator} and id = ${id} and delete_time is null`
  return bank
}

/** Whether a card of the creator has one of these fingerprints. A number has one fingerprint for each key. */
export async function hasCard(sql: Tx, creator: CreatorId, hashes: readonly Uint8Array[]): Promise<boolean> {
  const found = await sql<{ id: BankId }[]>`
    select id from banks where creator_id = ${creator} and card_no_hash = any (${hashes}) and delete_time is null limit 1`
  return found.length > 0
}

export async function listBanks(sql: Sql, creator: CreatorId, filters: Filters): Promise<Bank[]> {
  const { limit, offset } = pageBounds(filters)
  return sql<Bank[]>`
    select ${columns(sql)} from banks where ${matching(sql, creator, filters)}
    order by default_flag desc, id desc limit ${limit} offset ${offset}`
}

/** All cards of the creator, the default one first. There are five at most. */
export function listCards(sql: Sql, creator: CreatorId): Promise<Bank[]> {
  return sql<Bank[]>`
    select ${columns(sql)} from banks where creator_id = ${creator} and delete_time is null
    order by default_flag desc, id desc`
}

export async function countBanks(
  sql: Sql,
  creator: CreatorId,
  filters: { keyword?: string | undefined },
): Promise<number> {
  const [row] = await sql<[{ count: number }]>`
    select count(*) as count from banks where ${matching(sql, creator, filters)}`
  return row.count
}

function matching(sql: Sql, creator: CreatorId, { keyword }: { keyword?: string | undefined }): Fragment {
  return sql`creator_id = ${creator} and delete_time is null
    ${keyword ? sql`and ${hasKeyword(sql, keyword, { numbers: [sql`card_no_tail4`], names: [sql`bank_name`] })}` : sql.empty}`
}

export async function deleteBank(sql: Tx, creator: CreatorId, id: BankId, time: Instant): Promise<void> {
  await sql`
    update banks set delete_time = ${time}, default_flag = false
    where creator_id = ${creator} and id = ${id} and delete_time is null`
}

export async function updateBank(sql: Tx, creator: CreatorId, id: BankId, places: BankPlaces): Promise<void> {
  await sql`update banks set ${sql.set(places)} where creator_id = ${creator} and id = ${id} and delete_time is null`
}

/** Makes this card the only default. */
export async function setDefault(sql: Tx, creator: CreatorId, id: BankId): Promise<void> {
  await sql`
    update banks set default_flag = (id = ${id})
    where creator_id = ${creator} and delete_time is null and default_flag <> (id = ${id})`
}

/** Makes the newest card the default after the default card was removed. */
export async function chooseDefault(sql: Tx, creator: CreatorId): Promise<void> {
  await sql`
    update banks set default_flag = true
    where creator_id = ${creator} and id = (
      select id from banks where creator_id = ${creator} and delete_time is null
      order by default_flag desc, id desc limit 1)`
}
