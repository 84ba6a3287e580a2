import type { KeptNotice, operatorNotices } from '@zsm/contract/office/notices'
import { noticeState } from '@zsm/contract/states'
import type { KeptNoticeId } from '@zsm/contract/values'
import type { InputOf } from '@zsm/contract/wire/endpoint'
import type { ErrorName } from '@zsm/contract/wire/errors'
import { cappedCount, pageBounds } from '../database/page.ts'
import type { Fragment, Sql } from '../database/sql.ts'
import { type WorkColumns, workMatches, workOrder } from '../database/work-filters.ts'

type Filters = InputOf<typeof operatorNotices.listNotice>
export type KeptNoticeRow = Omit<KeptNotice, 'reason' | 'legibleText'> & {
  errorName: ErrorName
  legible: Record<string, string | number | boolean | null> | null
}

const rows = (sql: Sql) => sql`
  select kept_notices.id, channel, kind_dict, trade_no, refund_no, amount_fen, user_id, error_name, status_dict, note,
    case when unreadable_flag then notice end as legible,
    coalesce(operators.name, '') as operator_name, occur_time, receive_time, handle_time
  from kept_notices left join operators on operators.id = operator_id`

/** A stored notice of any creator: operators know only its id. */
export async function findKept(sql: Sql, id: KeptNoticeId): Promise<KeptNoticeRow | undefined> {
  const [kept] = await sql<KeptNoticeRow[]>`${rows(sql)} where kept_notices.id = ${id}`
  return kept
}

const work = (sql: Sql): WorkColumns => ({
  list: 'notice',
  id: sql`kept_notices.id`,
  time: sql`kept_notices.receive_time`,
  fen: sql`kept_notices.amount_fen`,
})

/** Pending notices oldest first; all others newest first. */
export function listKept(sql: Sql, filters: Filters): Promise<KeptNoticeRow[]> {
  const { limit, offset } = pageBounds(filters)
  const isWaiting = filters.statusDict === noticeState.waiting
  const usual = isWaiting ? sql`kept_notices.id` : sql`kept_notices.id desc`
  return sql<KeptNoticeRow[]>`
    ${rows(sql)} where ${matching(sql, filters)}
    order by ${workOrder(sql, filters, work(sql), usual)} limit ${limit} offset ${offset}`
}

export function countKept(sql: Sql, filters: Filters): Promise<number> {
  return cappedCount(sql, sql`from kept_notices where ${matching(sql, filters)}`)
}

/** The keyword matches as literal text: the beginning of the trade's or the refund's number. */
function matching(sql: Sql, filters: Filters): Fragment {
  const { statusDict, keyword } = filters
  return sql`true
    ${statusDict === undefined ? sql.empty : sql`and status_dict = ${statusDict}`}
    ${keyword ? sql`and (starts_with(trade_no, ${keyword}) or starts_with(refund_no, ${keyword}))` : sql.empty}
    ${workMatches(sql, filters, work(sql))}`
}
