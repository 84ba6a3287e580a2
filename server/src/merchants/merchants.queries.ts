import type { Merchant } from '@zsm/contract/merchants'
import { merchantCan, merchantState, type StateOf } from '@zsm/contract/states'
import type { CreatorId, Instant } from '@zsm/contract/values'
import { literal, literals } from '../database/literal.ts'
import type { Sql } from '../database/sql.ts'

type State = StateOf<typeof merchantState>

/** The fields of an application that the creator gives, with the secrets sealed and a masked copy of them. */
export type Submission = Omit<
  Merchant,
  | 'statusDict'
  | 'objections'
  | 'actionUrl'
  | 'validation'
  | 'subMchId'
  | 'changeTime'
  | 'idCardNo'
  | 'mobile'
  | 'email'
> & {
  idCardMask: string
  mobileMask: string
  emailMask: string
  secrets: Uint8Array
  askTime: Instant
}

const columns = (sql: Sql) => sql`
  status_dict, kind_dict, short_name, real_name, id_card_mask as id_card_no, id_card_front_file_id, id_card_back_file_id,
  valid_from, valid_to, company_name, company_code, license_file_id, account_type_dict, bank_name, branch_name, city_code,
  holder_name, card_no_tail4, mobile_mask as mobile, email_mask as email, objections, action_url, validation, sub_mch_id,
  submit_time, change_time`

export async function findMerchant(sql: Sql, creator: CreatorId): Promise<Merchant | undefined> {
  const [merchant] = await sql<Merchant[]>`
    select ${columns(sql)} from merchants where creator_id = ${creator}`
  return merchant
}

/** The sealed identity number, address, account, mobile and email. */
export async function findSecrets(sql: Sql, creator: CreatorId): Promise<Uint8Array | undefined> {
  const [found] = await sql<{ secrets: Uint8Array }[]>`
    select secrets from merchants where creator_id = ${creator}`
  return found?.secrets
}

/** A first application. False if the creator already has one. */
export async function insertMerchant(
  sql: Sql,
  creator: CreatorId,
  submission: Submission & { requestNo: string },
): Promise<boolean> {
  const record = {
    creatorId: creator,
    ...submission,
    statusDict: merchantState.submitting,
    changeTime: submission.submitTime,
  }
  const inserted = await sql<{ creatorId: CreatorId }[]>`
    insert into merchants ${sql.insert(record)}
    on conflict on constraint merchants_pkey do nothing
    returning creator_id`
  return inserted.length > 0
}

/** Submits again. A cancelled application gets a new number. False if the provider is still working on one. */
export async function resubmitMerchant(
  sql: Sql,
  creator: CreatorId,
  { requestNo, ...submission }: Submission & { requestNo: string },
): Promise<boolean> {
  const updated = await sql<{ creatorId: CreatorId }[]>`
    update merchants
    set ${sql.set(submission)}, status_dict = ${literal(merchantState.submitting)}, change_time = ${submission.submitTime},
      request_no = case when status_dict = ${literal(merchantState.cancelled)} then ${requestNo} else request_no end,
      objections = '[]', action_url = '', validation = null, ask_count = 0
    where creator_id = ${creator} and status_dict in ${literals(...merchantCan.submit)}
    returning creator_id`
  return updated.length > 0
}

/** An application that is due to be submitted or queried. */
export type DueMerchant = Merchant & {
  creatorId: CreatorId
  requestNo: string
  secrets: Uint8Array
  askTime: Instant
  askCount: number
}

const dueColumns = (sql: Sql) => sql`
  creator_id, request_no, secrets, ask_time, ask_count, ${columns(sql)}`

/** Due applications of all creators, the earliest first. */
export function listDueMerchants(
  sql: Sql,
  { before, after, limit }: { before: Instant; after: DueMerchant | undefined; limit: number },
): Promise<DueMerchant[]> {
  return sql<DueMerchant[]>`
    select ${dueColumns(sql)} from merchants
    where ask_time <= ${before}
      ${after ? sql`and (ask_time, creator_id) > (${after.askTime}, ${after.creatorId})` : sql.empty}
    order by ask_time, creator_id limit ${limit}`
}

/** One creator's application, if it is due to be submitted or queried. */
export async function findDueMerchant(
  sql: Sql,
  creator: CreatorId,
  before: Instant,
): Promise<DueMerchant | undefined> {
  const [merchant] = await sql<DueMerchant[]>`
    select ${dueColumns(sql)} from merchants where creator_id = ${creator} and ask_time <= ${before}`
  return merchant
}

/** Stores the next query time and so claims this query. False if another process was faster. */
export async function claimQuery(
  sql: Sql,
  { creatorId: creator, askCount, statusDict, changeTime }: DueMerchant,
  askTime: Instant,
): Promise<boolean> {
  const claimed = await sql<{ creatorId: CreatorId }[]>`
    update merchants set ask_time = ${askTime}, ask_count = ask_count + 1
    where creator_id = ${creator} and ask_count = ${askCount} and status_dict = ${statusDict}
      and change_time = ${changeTime} and ask_time is not null
    returning creator_id`
  return claimed.length > 0
}

/** Makes the next query due at `time`. Does nothing if no query is planned. */
export async function askSoon(sql: Sql, creator: CreatorId, time: Instant): Promise<void> {
  await sql`
    update merchants set ask_time = least(ask_time, ${time}::timestamptz)
    where creator_id = ${creator} and ask_time is not null`
}

export type Change = Pick<Merchant, 'objections' | 'actionUrl' | 'validation'> & {
  statusDict: State
  subMchId?: string
  changeTime: Instant
  askTime: Instant | null
}

/** False if the state has changed meanwhile, or the creator submitted again. */
export async function moveMerchant(
  sql: Sql,
  { creatorId: creator, statusDict, changeTime }: DueMerchant,
  { objections, validation, ...change }: Change,
): Promise<boolean> {
  const moved = await sql<{ creatorId: CreatorId }[]>`
    update merchants
    set ${sql.set(change)}, objections = ${sql.json(objections)}, validation = ${validation && sql.json(validation)}, ask_count = 0
    where creator_id = ${creator} and status_dict = ${statusDict} and change_time = ${changeTime}
    returning creator_id`
  return moved.length > 0
}

/**
 * The provider's number of the account that holds the creator's money. Undefined without one. A frozen account counts: its withdrawals
 * still go through the provider.
 */
export async function findSubMerchant(sql: Sql, creator: CreatorId): Promise<string | undefined> {
  const [found] = await sql<{ subMchId: string }[]>`
    select sub_mch_id from merchants
    where creator_id = ${creator} and status_dict in ${literals(merchantState.opened, merchantState.frozen)}`
  return found?.subMchId
}

/** Deletes the application. Payments store the number of the account themselves. */
export async function eraseMerchant(sql: Sql, creator: CreatorId): Promise<void> {
  await sql`delete from merchants where creator_id = ${creator}`
}
