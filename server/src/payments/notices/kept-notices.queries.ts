import type { RefundNotice } from '@zsm/contract/payments'
import { noticeKind, noticeState, type StateOf } from '@zsm/contract/states'
import type { Fen, Instant, KeptNoticeId, OperatorId } from '@zsm/contract/values'
import type { ErrorName } from '@zsm/contract/wire/errors'
import { literal } from '../../database/literal.ts'
import type { Sql, Tx } from '../../database/sql.ts'

export type NewKeptNotice = {
  id: KeptNoticeId
  channel: string
  kindDict: StateOf<typeof noticeKind>
  tradeNo: string
  refundNo: string
  amountFen: Fen | null
  userId: string
  notice: object
  noticeHash: string
  errorName: ErrorName
  occurTime: Instant | null
  /** the notice could not be parsed, so only its legible part is stored */
  unreadableFlag?: boolean
  receiveTime: Instant
}

export type WaitingNotice = { id: KeptNoticeId; noticeHash: string; refund: RefundNotice | null }

/** False if the same notice is already stored. */
export async function insertKept(sql: Tx, { notice, ...kept }: NewKeptNotice): Promise<boolean> {
  const rows = await sql<{ id: KeptNoticeId }[]>`
    insert into kept_notices ${sql.insert({ ...kept, notice: sql.json(notice) })}
    on conflict on constraint kept_notices_hash_key do nothing
    returning id`
  return rows.length > 0
}

/** The id of the same notice if it is already stored. The key has no creator, because a channel does not know our creators. */
export async function findKeptId(
  sql: Sql,
  { channel, noticeHash }: { channel: string; noticeHash: string },
): Promise<KeptNoticeId | undefined> {
  const [kept] = await sql<{ id: KeptNoticeId }[]>`
    select id from kept_notices where channel = ${channel} and notice_hash = ${noticeHash}`
  return kept?.id
}

/** The state of a stored notice. Its row is locked until the transaction ends. */
export async function lockKept(sql: Tx, id: KeptNoticeId): Promise<number | undefined> {
  const [kept] = await sql<{ statusDict: number }[]>`
    select status_dict from kept_notices where id = ${id} for update`
  return kept?.statusDict
}

/** A trade's notices to book: the one of this hash and, once the trade is paid, those that waited for the payment. */
export type WaitingOf = {
  channel: string
  tradeNo: string
  noticeHash: string
  isPaid: boolean
  after?: KeptNoticeId | undefined
  limit: number
}

/**
 * Pending, legible notices of a trade after the one with this id, oldest first. The notice of this hash is always included.
 * Once the trade is paid, the notices that failed because the order was missing are included too.
 *
 * The index is `kept_notices_waiting_idx` (channel, trade), which contains only pending notices. There is no `creator_id`,
 * because a channel does not know our creators: channel and trade are the key. The caller pages by id, so a notice that fails
 * again does not hide those after it.
 *
 * What breaks it: retrying every notice of the trade with each delivery. Each old one would make the new one slower.
 */
export function listWaiting(
  sql: Sql,
  { channel, tradeNo, noticeHash, isPaid, after, limit }: WaitingOf,
): Promise<WaitingNotice[]> {
  return sql<WaitingNotice[]>`
    select id, notice_hash, case when kind_dict = ${literal(noticeKind.refund)} then notice end as refund
    from kept_notices where channel = ${channel} and trade_no = ${tradeNo} and status_dict = ${literal(noticeState.waiting)}
      and not unreadable_flag
      and (notice_hash = ${noticeHash} ${isPaid ? sql`or error_name = 'orderNotFound'` : sql.empty})
      ${after === undefined ? sql.empty : sql`and id > ${after}`}
    order by id limit ${limit}`
}

/** Stores why the last booking of a pending notice failed. */
export async function updateError(sql: Sql, id: KeptNoticeId, errorName: ErrorName): Promise<void> {
  await sql`update kept_notices set error_name = ${errorName} where id = ${id} and status_dict = ${literal(noticeState.waiting)}`
}

/** 1 待处理 → 2 已入账. False if the notice is no longer pending. */
export async function markBooked(sql: Tx, id: KeptNoticeId, time: Instant): Promise<boolean> {
  const rows = await sql<{ id: KeptNoticeId }[]>`
    update kept_notices set status_dict = ${literal(noticeState.booked)}, handle_time = ${time}
    where id = ${id} and status_dict = ${literal(noticeState.waiting)}
    returning id`
  return rows.length > 0
}

/** 1 待处理 → 3 已处理. False if the notice is no longer pending. */
export async function markSettled(
  sql: Tx,
  { id, operator, note, time }: { id: KeptNoticeId; operator: OperatorId; note: string; time: Instant },
): Promise<boolean> {
  const rows = await sql<{ id: KeptNoticeId }[]>`
    update kept_notices set status_dict = ${literal(noticeState.handled)}, operator_id = ${operator}, note = ${note}, handle_time = ${time}
    where id = ${id} and status_dict = ${literal(noticeState.waiting)}
    returning id`
  return rows.length > 0
}
