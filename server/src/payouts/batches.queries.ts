import type { PayoutBatch, payoutBatches } from '@zsm/contract/payouts/batches'
import type { BankColumn } from '@zsm/contract/payouts/formats'
import {
  openPayoutItems,
  payoutBatchState,
  type payoutEncoding,
  payoutItemState,
  type StateOf,
} from '@zsm/contract/states'
import type { BankFormatId, Fen, Instant, OperatorId, PayoutBatchId } from '@zsm/contract/values'
import type { InputOf } from '@zsm/contract/wire/endpoint'
import { literal, literals } from '../database/literal.ts'
import { cappedCount, pageBounds } from '../database/page.ts'
import type { Fragment, Sql, Tx } from '../database/sql.ts'
import { type WorkColumns, workMatches, workOrder } from '../database/work-filters.ts'

type Filters = InputOf<typeof payoutBatches.listPayoutBatch>

/** What the second person approves: each payee, each amount, and the columns of the file. */
type Layout = {
  columns: BankColumn[]
  encodingDict: StateOf<typeof payoutEncoding>
  totalsFlag: boolean
}

type NewBatch = Layout & {
  id: PayoutBatchId
  batchNo: string
  bankFormatId: BankFormatId
  formatName: string
  itemCount: number
  sumFen: Fen
  checksum: string
  makerId: OperatorId
  makeTime: Instant
}

export async function insertBatch(sql: Tx, { columns, ...batch }: NewBatch): Promise<void> {
  const row = { ...batch, columns: sql.json(columns), statusDict: payoutBatchState.waiting }
  await sql`insert into payout_batches ${sql.insert(row)}`
}

const rows = (sql: Sql, operator: OperatorId): Fragment => sql`
  select payout_batches.id, batch_no, bank_format_id, format_name, payout_batches.status_dict, item_count, sum_fen,
    checksum, coalesce(makers.name, '') as maker_name, coalesce(approvers.name, '') as approver_name,
    maker_id = ${operator} as own_flag, make_time, approve_time, export_time, answer_time, close_time, close_reason,
    columns, items.paid_count, items.paid_fen, items.failed_count, items.released_count, items.open_count
  from payout_batches
  left join operators as makers on makers.id = maker_id
  left join operators as approvers on approvers.id = approver_id
  cross join lateral (
    select count(*) filter (where status_dict = ${literal(payoutItemState.paid)}) as paid_count,
      coalesce(sum(amount_fen) filter (where status_dict = ${literal(payoutItemState.paid)}), 0)::bigint as paid_fen,
      count(*) filter (where status_dict = ${literal(payoutItemState.failed)}) as failed_count,
      count(*) filter (where status_dict = ${literal(payoutItemState.released)}) as released_count,
      count(*) filter (where status_dict in ${literals(...openPayoutItems)}) as open_count
    from payout_items where batch_id = payout_batches.id
  ) as items`

type BatchRow = PayoutBatch & { bankFormatId: BankFormatId; columns: BankColumn[] }

/** The batch, with `ownFlag` for this operator. */
export async function findBatch(
  sql: Sql,
  operator: OperatorId,
  id: PayoutBatchId,
): Promise<BatchRow | undefined> {
  const [batch] = await sql<BatchRow[]>`${rows(sql, operator)} where payout_batches.id = ${id}`
  return batch
}

const work = (sql: Sql): WorkColumns => ({
  list: 'batch',
  id: sql`payout_batches.id`,
  time: sql`payout_batches.make_time`,
  fen: sql`payout_batches.sum_fen`,
})

/** Open batches oldest first; all others newest first. */
export async function listBatches(sql: Sql, operator: OperatorId, filters: Filters): Promise<PayoutBatch[]> {
  const { limit, offset } = pageBounds(filters)
  const usual = filters.openFlag ? sql`payout_batches.id` : sql`payout_batches.id desc`
  return sql<PayoutBatch[]>`
    ${rows(sql, operator)} where ${matching(sql, filters)}
    order by ${workOrder(sql, filters, work(sql), usual)} limit ${limit} offset ${offset}`
}

export const countBatches = (sql: Sql, filters: Filters): Promise<number> =>
  cappedCount(sql, sql`from payout_batches where ${matching(sql, filters)}`)

function matching(sql: Sql, filters: Filters): Fragment {
  const { statusDict, openFlag, keyword } = filters
  return sql`true
    ${statusDict === undefined ? sql.empty : sql`and payout_batches.status_dict = ${statusDict}`}
    ${openFlag ? sql`and payout_batches.status_dict < ${literal(payoutBatchState.closed)}` : sql.empty}
    ${
      keyword
        ? sql`and (starts_with(batch_no, ${keyword}) or payout_batches.id in (
            select batch_id from payout_items where starts_with(withdraw_no, ${keyword})))`
        : sql.empty
    }
    ${workMatches(sql, filters, work(sql))}`
}

export type LockedBatch = Layout &
  Pick<
    NewBatch,
    'batchNo' | 'bankFormatId' | 'formatName' | 'itemCount' | 'sumFen' | 'checksum' | 'makerId'
  > & {
    statusDict: StateOf<typeof payoutBatchState>
  }

/** Locks the batch, so that of several people who act on it at once one is first. Undefined if there is none. */
export async function lockBatch(sql: Tx, id: PayoutBatchId): Promise<LockedBatch | undefined> {
  const [batch] = await sql<LockedBatch[]>`
    select batch_no, bank_format_id, format_name, columns, encoding_dict, totals_flag, item_count, sum_fen, checksum,
      maker_id, status_dict
    from payout_batches where id = ${id} for update`
  return batch
}

type BatchChange = {
  statusDict: StateOf<typeof payoutBatchState>
  approverId?: OperatorId
  approveTime?: Instant
  exportTime?: Instant
  answerTime?: Instant
  closeTime?: Instant
  closeReason?: string
}

/** Writes the change without a check of the state: the caller has locked the batch. */
export async function setBatch(sql: Tx, id: PayoutBatchId, change: BatchChange): Promise<void> {
  await sql`update payout_batches set ${sql.set(change)} where id = ${id}`
}
