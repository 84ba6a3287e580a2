import type { OperatorWithdraw, operatorWithdrawals, Payee } from '@zsm/contract/office/withdrawals'
import { openWithdraws, type StateOf, type withdrawState } from '@zsm/contract/states'
import type { CreatorId, WithdrawId } from '@zsm/contract/values'
import type { InputOf } from '@zsm/contract/wire/endpoint'
import { literals } from '../../database/literal.ts'
import { cappedCount, pageBounds } from '../../database/page.ts'
import type { Fragment, Sql } from '../../database/sql.ts'
import { type WorkColumns, workMatches, workOrder } from '../../database/work-filters.ts'

type Filters = InputOf<typeof operatorWithdrawals.listWithdraw>

export type WithdrawRow = Omit<OperatorWithdraw, 'approvalsNeeded' | 'loneFen'>

/** The withdrawal's creator. Operators pass only its id. */
export async function findOwner(sql: Sql, id: WithdrawId): Promise<CreatorId | undefined> {
  const [owner] = await sql<{ creatorId: CreatorId }[]>`select creator_id from withdraws where id = ${id}`
  return owner?.creatorId
}

/** Where a withdrawal's money goes, with the card number as it is stored: sealed. */
type SealedPayee = Omit<Payee, 'cardNo'> & {
  creatorId: CreatorId
  statusDict: StateOf<typeof withdrawState>
  cardNo: Uint8Array
}

/** A card that its creator has removed since is still the one that the money was asked for to. */
export async function findPayee(sql: Sql, id: WithdrawId): Promise<SealedPayee | undefined> {
  const [payee] = await sql<SealedPayee[]>`
    select withdraws.creator_id, withdraw_no, arrive_fen, status_dict, withdraws.holder_name, bank_name, branch_name,
      province, city, card_no
    from withdraws join banks on banks.creator_id = withdraws.creator_id and banks.id = withdraws.bank_id
    where withdraws.id = ${id}`
  return payee
}

const rows = (sql: Sql) => sql`
  select withdraws.id, (
      select verified_by_dict from banks where banks.creator_id = withdraws.creator_id and banks.id = bank_id
    ) as card_proof_dict, withdraw_no, withdraws.creator_id as front_id, bank_id, bank_text, holder_name, amount_fen,
    fee_fen, tax_fen, arrive_fen, status_dict, reason, apply_time, audit_time, pay_time, arrive_time, expect_arrive_time,
    channel_txn_no, payout_way_dict, case when transfers.withdraw_id is not null then sent_time is not null end as transfer_sent_flag,
    coalesce(transfers.note, '') as transfer_note, retry_of, (
      select again.id from withdraws as again
      where again.creator_id = withdraws.creator_id and again.retry_of = withdraws.id
    ) as retried_by, fronts.name as front_name,
    (first_operator_id is not null)::int + (audit_time is not null)::int as approvals, (
      select coalesce(string_agg(operators.name, '、' order by audit_log.id), '')
      from audit_log join operators on operators.id = audit_log.operator_id
      where target_type = 'withdraw' and target_id = withdraws.id::text and action = 'funds.approveWithdraw'
    ) as approver_names
  from withdraws join fronts on fronts.creator_id = withdraws.creator_id
  left join payout_transfers as transfers
    on transfers.creator_id = withdraws.creator_id and transfers.withdraw_id = withdraws.id`

export async function findAnyWithdraw(sql: Sql, id: WithdrawId): Promise<WithdrawRow | undefined> {
  const [withdraw] = await sql<WithdrawRow[]>`${rows(sql)} where withdraws.id = ${id}`
  return withdraw
}

const work = (sql: Sql): WorkColumns => ({
  list: 'withdraw',
  id: sql`withdraws.id`,
  time: sql`withdraws.apply_time`,
  fen: sql`withdraws.amount_fen`,
})

/** Withdrawals of all creators. */
export async function listAllWithdraws(sql: Sql, filters: Filters): Promise<WithdrawRow[]> {
  const { limit, offset } = pageBounds(filters)
  const usual = isWaiting(filters) ? sql`withdraws.id` : sql`withdraws.id desc`
  const order = workOrder(sql, filters, work(sql), usual)
  return sql<WithdrawRow[]>`
    ${rows(sql)} where withdraws.id = any(array(
      select id from withdraws where ${matching(sql, filters)} order by ${order} limit ${limit} offset ${offset}))
    order by ${order}`
}

export function countAllWithdraws(sql: Sql, filters: Filters): Promise<number> {
  return cappedCount(sql, sql`from withdraws where ${matching(sql, filters)}`)
}

const isWaiting = ({ statusDict, waitFlag }: Filters) =>
  waitFlag || (statusDict !== undefined && openWithdraws.includes(statusDict))

/** The keyword is literal text: the beginning of a number, or part of the creator's or the holder's name. */
function matching(sql: Sql, filters: Filters): Fragment {
  const { statusDict, waitFlag, frontId, bankName, keyword } = filters
  return sql`true
    ${statusDict === undefined ? sql.empty : sql`and status_dict = ${statusDict}`}
    ${frontId === undefined ? sql.empty : sql`and creator_id = ${frontId}`}
    ${waitFlag ? sql`and status_dict in ${literals(...openWithdraws)}` : sql.empty}
    ${bankName ? sql`and starts_with(bank_text, ${bankName})` : sql.empty}
    ${keyword ? sought(sql, keyword) : sql.empty}
    ${workMatches(sql, filters, work(sql))}`
}

/** Eight digits or more are a number and no name, so `withdraws_no_idx` finds them. */
const sought = (sql: Sql, keyword: string): Fragment =>
  /^\d{8,20}$/.test(keyword)
    ? sql`and withdraw_no between ${keyword} and ${keyword.padEnd(20, '9')}`
    : sql`and (starts_with(withdraw_no, ${keyword}) or position(${keyword}::text in holder_name) > 0
        or creator_id in (select creator_id from fronts where position(${keyword}::text in name) > 0))`
