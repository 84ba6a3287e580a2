import type { CategoryId, Instant } from '@zsm/contract/values'
import type { Fragment, Sql, Tx } from '../database/sql.ts'

/**
 * The fee at an instant of the row of `classifies` in scope. Its answer for a past instant never changes: a fee is stored a day ahead at
 * least, and withdrawn minutes ahead at the latest. So whoever reads it, in whatever transaction, finds the same.
 */
export const feeAt = (sql: Sql, time: Instant | Fragment): Fragment => sql`
  coalesce((
    select dated.fee_bp from classify_fees dated
    where dated.classify_id = classifies.id and dated.withdrawn_time is null and dated.effect_time <= ${time}
    order by dated.effect_time desc limit 1
  ), classifies.fee_bp)`

/** The fee that follows, and when it begins, of the row of `classifies` in scope. */
export const comingFee = (sql: Sql, time: Instant | Fragment): Fragment => sql`
  (select dated.fee_bp from classify_fees dated
    where dated.classify_id = classifies.id and dated.withdrawn_time is null and dated.effect_time > ${time}
    order by dated.effect_time limit 1) as coming_fee_bp,
  (select dated.effect_time from classify_fees dated
    where dated.classify_id = classifies.id and dated.withdrawn_time is null and dated.effect_time > ${time}
    order by dated.effect_time limit 1) as coming_fee_time`

export async function findFeeAt(sql: Sql, id: CategoryId, time: Instant): Promise<number | undefined> {
  const [row] = await sql<{ feeBp: number }[]>`
    select ${feeAt(sql, time)} as fee_bp from classifies where id = ${id}`
  return row?.feeBp
}

type DatedFee = {
  id: string
  classifyId: CategoryId
  feeBp: number
  effectTime: Instant
  createTime: Instant
}

export async function insertFee(sql: Tx, fee: DatedFee): Promise<void> {
  await sql`insert into classify_fees ${sql.insert(fee)}`
}

export async function noteAnnounced(sql: Tx, id: string, announcementId: string): Promise<void> {
  await sql`update classify_fees set announcement_id = ${announcementId} where id = ${id}`
}

export type WithdrawnFee = { feeBp: number; effectTime: Instant; announcementId: string | null }

/** Undefined if none begins after `latest`, or another admin was faster. */
export async function markWithdrawn(
  sql: Tx,
  id: CategoryId,
  { latest, withdrawnTime }: { latest: Instant; withdrawnTime: Instant },
): Promise<WithdrawnFee | undefined> {
  const [fee] = await sql<WithdrawnFee[]>`
    update classify_fees set withdrawn_time = ${withdrawnTime}
    where classify_id = ${id} and withdrawn_time is null and effect_time > ${latest}
    returning fee_bp, effect_time, announcement_id`
  return fee
}
