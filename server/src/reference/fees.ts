import type { CategoryId, Day, Instant } from '@zsm/contract/values'
import { now, plusMs } from '../clock.ts'
import { audit } from '../database/audit.ts'
import type { Sql, Tx } from '../database/sql.ts'
import { beginOfDay, dayAfter, shanghaiDay } from '../days.ts'
import { fail } from '../failure.ts'
import { newId } from '../ids.ts'
import { findFeeAt, insertFee, markWithdrawn, noteAnnounced, type WithdrawnFee } from './fees.queries.ts'
import { getLockedCategory } from './office/categories.ts'
import { getNumber } from './settings.ts'

/** The platform's fee on sales in this category at an instant, in basis points. */
export async function feeBpOf(sql: Sql, id: CategoryId, time: Instant): Promise<number> {
  return (await findFeeAt(sql, id, time)) ?? fail('categoryNotFound')
}

/** The first day on which a fee may begin: a higher one is told days ahead, a lower one begins with the next day. */
export async function earliestFeeDay(
  sql: Sql,
  { from, to, today }: { from: number; to: number; today: Day },
): Promise<Day> {
  return dayAfter(today, to > from ? await getNumber(sql, 'zsm_fee_notice_days') : 1)
}

export type FeeChange = {
  category: { id: CategoryId; name: string }
  from: number
  to: number
  effectTime: Instant
}

/** Tells the creators of a category what changes, and answers the id of what they read. */
export type AnnounceFee = (sql: Tx, change: FeeChange) => Promise<string>

/** Stores the fee from a day on. Fails if the day is too near, or another fee is planned. */
export async function scheduleFee(
  sql: Tx,
  { id: categoryId, feeBp, effectDay }: { id: CategoryId; feeBp: number; effectDay: Day },
  announce: AnnounceFee,
): Promise<void> {
  const category = await getLockedCategory(sql, categoryId)
  if (category.comingFeeTime !== null) fail('feeComing')
  const createTime = now()
  const today = shanghaiDay(createTime)
  if (effectDay < (await earliestFeeDay(sql, { from: category.feeBp, to: feeBp, today }))) fail('feeTooSoon')
  const [id, effectTime] = [newId<string>(), beginOfDay(effectDay)]
  await insertFee(sql, { id, classifyId: categoryId, feeBp, effectTime, createTime })
  await noteAnnounced(sql, id, await announce(sql, { category, from: category.feeBp, to: feeBp, effectTime }))
  const target = { type: 'classify', id: categoryId }
  await audit(sql, { action: 'reference.scheduleFee', target, after: { feeBp, effectTime } })
}

/** A sale that begins before the fee commits before it does, so no withdrawal can reach it. */
const lastChanceMs = 10 * 60_000

/** Gives up the fee that has not begun. */
export async function withdrawComingFee(sql: Tx, id: CategoryId): Promise<WithdrawnFee> {
  await getLockedCategory(sql, id)
  const withdrawnTime = now()
  const latest = plusMs(withdrawnTime, lastChanceMs)
  const withdrawn = (await markWithdrawn(sql, id, { latest, withdrawnTime })) ?? fail('feeNotComing')
  const { feeBp, effectTime } = withdrawn
  const target = { type: 'classify', id }
  await audit(sql, { action: 'reference.withdrawFee', target, before: { feeBp, effectTime } })
  return withdrawn
}
