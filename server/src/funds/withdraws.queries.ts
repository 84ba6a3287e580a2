import type { funds } from '@zsm/contract/funds'
import type { Withdraw } from '@zsm/contract/funds/withdrawals'
import { bankAccountType, openWithdraws, withdrawCan, withdrawState } from '@zsm/contract/states'
import type { CreatorId, Fen, Instant, OperatorId, WithdrawId } from '@zsm/contract/values'
import type { InputOf } from '@zsm/contract/wire/endpoint'
import { hasKeyword } from '../database/keyword.ts'
import { literal, literals } from '../database/literal.ts'
import { cappedCount, pageBounds } from '../database/page.ts'
import type { Fragment, Sql, Tx } from '../database/sql.ts'
import { isFreeFor, type PayoutClaim } from './payout-claims/claims.queries.ts'

/** Withdrawals requested on one Asia/Shanghai day whose money has not come back. */
export type DayUse = { count: number; fen: Fen }

type Filters = InputOf<typeof funds.withdrawList>

type WithdrawState = Withdraw['statusDict']

/** A change of state, and the columns written with it. */
export type StateChange = {
  statusDict: WithdrawState
  reason?: string
  auditTime?: Instant
  payTime?: Instant
  arriveTime?: Instant
  expectArriveTime?: Instant | null
  channelTxnNo?: string
  operatorId?: OperatorId
}

/** The withdrawal that repeats this one. */
const retriedBy = (sql: Sql): Fragment => sql`(
  select again.id from withdraws as again
  where again.creator_id = withdraws.creator_id and again.retry_of = withdraws.id
) as retried_by`

const columns = (sql: Sql) => sql`
  id, withdraw_no, creator_id as front_id, bank_id, bank_text, holder_name, amount_fen, fee_fen, tax_fen, arrive_fen,
  status_dict, reason, apply_time, audit_time, pay_time, arrive_time, expect_arrive_time, channel_txn_no,
  retry_of, ${retriedBy(sql)}`

export async function insertWithdraw(
  sql: Tx,
  { frontId, retriedBy: _, ...withdraw }: Withdraw,
): Promise<void> {
  await sql`insert into withdraws ${sql.insert({ creatorId: frontId, ...withdraw })}`
}

export async function findWithdraw(
  sql: Sql,
  creator: CreatorId,
  id: WithdrawId,
): Promise<Withdraw | undefined> {
  const [withdraw] = await sql<Withdraw[]>`
    select ${columns(sql)} from withdraws where creator_id = ${creator} and id = ${id}`
  return withdraw
}

export async function listWithdraws(sql: Sql, creator: CreatorId, filters: Filters): Promise<Withdraw[]> {
  const { limit, offset } = pageBounds(filters)
  return sql<Withdraw[]>`
    select ${columns(sql)} from withdraws
    where creator_id = ${creator} and id = any(array(
      select id from withdraws where ${matching(sql, creator, filters)}
      order by id desc limit ${limit} offset ${offset}))
    order by id desc`
}

export function countWithdraws(sql: Sql, creator: CreatorId, filters: Filters): Promise<number> {
  return cappedCount(sql, sql`from withdraws where ${matching(sql, creator, filters)}`)
}

function matching(sql: Sql, creator: CreatorId, { statusDict, keyword }: Filters): Fragment {
  return sql`creator_id = ${creator}
    ${statusDict === undefined ? sql.empty : sql`and status_dict = ${statusDict}`}
    ${keyword ? sql`and ${hasKeyword(sql, keyword, { numbers: [sql`withdraw_no`], names: [sql`bank_text`] })}` : sql.empty}`
}

/** The count and sum of withdrawals on the Asia/Shanghai day of `now`, without those whose money came back. */
export async function sumDay(sql: Sql, creator: CreatorId, now: Instant): Promise<DayUse> {
  const [today] = await sql<[DayUse]>`
    select count(*) as count, coalesce(sum(amount_fen), 0)::bigint as fen from withdraws
    where creator_id = ${creator} and apply_time >= date_trunc('day', ${now}::timestamptz, 'Asia/Shanghai')
      and status_dict not in ${literals(...withdrawCan.retry)}`
  return today
}

/** The sums of one Asia/Shanghai month that go to a person, without withdrawals whose money came back. */
export type MonthUse = { fen: Fen; taxFen: Fen }

export async function sumMonth(sql: Sql, creator: CreatorId, now: Instant): Promise<MonthUse> {
  const [month] = await sql<[MonthUse]>`
    select coalesce(sum(amount_fen), 0)::bigint as fen, coalesce(sum(tax_fen), 0)::bigint as tax_fen from withdraws
    join banks on banks.creator_id = withdraws.creator_id and banks.id = bank_id
    where withdraws.creator_id = ${creator} and type_dict = ${literal(bankAccountType.personal)}
      and apply_time >= date_trunc('month', ${now}::timestamptz, 'Asia/Shanghai')
      and status_dict not in ${literals(...withdrawCan.retry)}`
  return month
}

/** `by` is the claim that pays the withdrawal; without one, a person decides. */
type Change = {
  id: WithdrawId
  from: readonly WithdrawState[]
  change: StateChange
  by?: PayoutClaim | undefined
}

/** Moves a withdrawal on from one of the given states; undefined if it is in another. While it is paid, only its claim moves it. */
export async function changeState(
  sql: Tx,
  creator: CreatorId,
  { id, from, change, by }: Change,
): Promise<Withdraw | undefined> {
  const [withdraw] = await sql<Withdraw[]>`
    update withdraws set ${sql.set(change)}, paused_from = null
    where creator_id = ${creator} and id = ${id} and status_dict = any(${from})
      and (status_dict <> ${literal(withdrawState.paying)} or ${isFreeFor(sql, by)})
    returning ${columns(sql)}`
  return withdraw
}

/** Stores the first of two approvals; the state stays. Undefined if the state is another, or a first approval exists. */
export async function approveFirst(
  sql: Tx,
  creator: CreatorId,
  { id, operator }: { id: WithdrawId; operator: OperatorId },
): Promise<Withdraw | undefined> {
  const [withdraw] = await sql<Withdraw[]>`
    update withdraws set first_operator_id = ${operator}
    where creator_id = ${creator} and id = ${id} and status_dict = ${literal(withdrawState.applied)} and first_operator_id is null
    returning ${columns(sql)}`
  return withdraw
}

/** A withdrawal that waits for approval, with its first approver. The row is locked, so parallel approvals run one by one. */
export async function lockWaitingWithdraw(
  sql: Tx,
  creator: CreatorId,
  id: WithdrawId,
): Promise<{ amountFen: Fen; firstOperatorId: OperatorId | null } | undefined> {
  const [withdraw] = await sql<{ amountFen: Fen; firstOperatorId: OperatorId | null }[]>`
    select amount_fen, first_operator_id from withdraws
    where creator_id = ${creator} and id = ${id} and status_dict = ${literal(withdrawState.applied)} for update`
  return withdraw
}

export async function pauseWithdraw(
  sql: Tx,
  creator: CreatorId,
  { id, reason }: { id: WithdrawId; reason: string },
): Promise<Withdraw | undefined> {
  const [withdraw] = await sql<Withdraw[]>`
    update withdraws set paused_from = status_dict, status_dict = ${literal(withdrawState.paused)}, reason = ${reason}
    where creator_id = ${creator} and id = ${id} and status_dict in ${literals(...withdrawCan.pause)}
      and ${isFreeFor(sql, undefined)}
    returning ${columns(sql)}`
  return withdraw
}

/** Moves the withdrawal back to the state before the pause. */
export async function resumeWithdraw(
  sql: Tx,
  creator: CreatorId,
  id: WithdrawId,
): Promise<Withdraw | undefined> {
  const [withdraw] = await sql<Withdraw[]>`
    update withdraws set status_dict = paused_from, paused_from = null, reason = ''
    where creator_id = ${creator} and id = ${id} and status_dict = ${literal(withdrawState.paused)}
    returning ${columns(sql)}`
  return withdraw
}

/** Whether the card has a pending withdrawal. */
export async function isBankInUse(sql: Sql, creator: CreatorId, bankId: string): Promise<boolean> {
  const rows = await sql<{ id: string }[]>`
    select id from withdraws
    where creator_id = ${creator} and bank_id = ${bankId} and status_dict in ${literals(...openWithdraws)} limit 1`
  return rows.length > 0
}
