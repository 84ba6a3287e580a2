import type { Payable, PayoutItem } from '@zsm/contract/payouts/batches'
import {
  type bankAccountType,
  openPayoutItems,
  payoutItemState,
  type StateOf,
  withdrawState,
} from '@zsm/contract/states'
import type { BankId, CreatorId, Fen, Instant, PayoutBatchId, WithdrawId } from '@zsm/contract/values'
import { literal, literals } from '../database/literal.ts'
import { cappedCount, type PageInput, pageBounds } from '../database/page.ts'
import type { Fragment, Sql, Tx } from '../database/sql.ts'

type Filter = PageInput & { keyword?: string | undefined }

/** The keyword matches as literal text: the beginning of a number, or part of the creator's or the card holder's name. */
const isPayable = (sql: Sql, { keyword }: Partial<Filter> = {}): Fragment => sql`
  withdraws.status_dict = ${literal(withdrawState.paying)} and payout_way_dict is null
  ${
    keyword
      ? sql`and (starts_with(withdraw_no, ${keyword}) or position(${keyword}::text in holder_name) > 0
          or creator_id in (select creator_id from fronts where position(${keyword}::text in name) > 0))`
      : sql.empty
  }`

/** Approved withdrawals that no way has claimed yet, oldest first. */
export async function listPayables(sql: Sql, filter: Filter): Promise<Payable[]> {
  const { limit, offset } = pageBounds(filter)
  return sql<Payable[]>`
    select withdraws.id, withdraw_no, withdraws.creator_id as front_id, fronts.name as front_name, holder_name, bank_text,
      arrive_fen, audit_time
    from withdraws join fronts on fronts.creator_id = withdraws.creator_id
    where withdraws.id = any(array(
      select id from withdraws where ${isPayable(sql, filter)} order by id limit ${limit} offset ${offset}))
    order by withdraws.id`
}

export const countPayables = (sql: Sql, filter: Filter): Promise<number> =>
  cappedCount(sql, sql`from withdraws where ${isPayable(sql, filter)}`)

export async function sumPayables(sql: Sql, filter: Filter): Promise<Fen> {
  const [row] = await sql<[{ fen: Fen }]>`
    select coalesce(sum(arrive_fen), 0)::bigint as fen from withdraws where ${isPayable(sql, filter)}`
  return row.fen
}

/** A withdrawal's line of the file. The card number is still sealed. */
export type PayeeRow = {
  creatorId: CreatorId
  withdrawId: WithdrawId
  withdrawNo: string
  amountFen: Fen
  holderName: string
  bankId: BankId
  typeDict: StateOf<typeof bankAccountType>
  bankName: string
  branchName: string
  province: string
  city: string
  cardNoTail4: string
  cardNo: Uint8Array
}

const payee = (sql: Sql): Fragment => sql`
  withdraws.creator_id, withdraws.id as withdraw_id, withdraw_no, arrive_fen as amount_fen, withdraws.holder_name,
  banks.id as bank_id, banks.type_dict, bank_name, branch_name, province, city, card_no_tail4, card_no`

/** The payees of these withdrawals, ordered by withdrawal id. */
export async function listPayees(sql: Sql, ids: readonly WithdrawId[]): Promise<PayeeRow[]> {
  return sql<PayeeRow[]>`
    select ${payee(sql)} from withdraws
    join banks on banks.creator_id = withdraws.creator_id and banks.id = withdraws.bank_id
    where withdraws.id = any(${ids}) order by withdraws.id`
}

/** The payees of a batch, in the order of its lines. */
export async function listBatchPayees(sql: Sql, batch: PayoutBatchId): Promise<PayeeRow[]> {
  return sql<PayeeRow[]>`
    select ${payee(sql)} from withdraws
    join banks on banks.creator_id = withdraws.creator_id and banks.id = withdraws.bank_id
    join (select creator_id, withdraw_id, line_no from payout_items where batch_id = ${batch}) as items
      on items.creator_id = withdraws.creator_id and items.withdraw_id = withdraws.id
    order by line_no`
}

type NewItem = {
  creatorId: CreatorId
  withdrawId: WithdrawId
  batchId: PayoutBatchId
  lineNo: number
  withdrawNo: string
  amountFen: Fen
}

export async function insertItems(sql: Tx, items: readonly NewItem[]): Promise<void> {
  const written = items.map((item) => ({ ...item, statusDict: payoutItemState.waiting }))
  await sql`insert into payout_items ${sql.insert(written)}`
}

export async function listItems(sql: Sql, batch: PayoutBatchId): Promise<PayoutItem[]> {
  return sql<PayoutItem[]>`
    select payout_items.withdraw_id, line_no, payout_items.withdraw_no, fronts.name as front_name, holder_name, bank_text,
      payout_items.amount_fen, payout_items.status_dict, payout_items.reason, transfer_no, settle_time
    from payout_items
    join withdraws on withdraws.creator_id = payout_items.creator_id and withdraws.id = payout_items.withdraw_id
    join fronts on fronts.creator_id = payout_items.creator_id
    where batch_id = ${batch} order by line_no`
}

export type BatchItem = {
  creatorId: CreatorId
  withdrawId: WithdrawId
  withdrawNo: string
  amountFen: Fen
  statusDict: StateOf<typeof payoutItemState>
  reason: string
  transferNo: string
}

/** The lines of a batch, as the bank's result is compared with them. */
export async function listBatchItems(sql: Sql, batch: PayoutBatchId): Promise<BatchItem[]> {
  return sql<BatchItem[]>`
    select creator_id, withdraw_id, withdraw_no, amount_fen, status_dict, reason, transfer_no
    from payout_items where batch_id = ${batch} order by line_no`
}

/** The number of the newest batch of each withdrawal, by the withdrawal's number. */
export async function findBatchesOf(sql: Sql, numbers: readonly string[]): Promise<Map<string, string>> {
  const rows = await sql<{ withdrawNo: string; batchNo: string }[]>`
    select withdraw_no, max(batch_no) as batch_no
    from payout_items join payout_batches on payout_batches.id = batch_id
    where withdraw_no = any(${numbers}) group by withdraw_no`
  return new Map(rows.map(({ withdrawNo, batchNo }) => [withdrawNo, batchNo]))
}

type ItemChange = {
  statusDict: StateOf<typeof payoutItemState>
  reason?: string
  transferNo?: string
  settleTime?: Instant
}

/** False if the line already has its result: of several writers, one is first. */
export async function settleItem(
  sql: Tx,
  creator: CreatorId,
  { batchId, withdrawId }: { batchId: PayoutBatchId; withdrawId: WithdrawId },
  change: ItemChange,
): Promise<boolean> {
  const settled = await sql<{ lineNo: number }[]>`
    update payout_items set ${sql.set(change)}
    where creator_id = ${creator} and batch_id = ${batchId} and withdraw_id = ${withdrawId}
      and status_dict in ${literals(...openPayoutItems)}
    returning line_no`
  return settled.length > 0
}
