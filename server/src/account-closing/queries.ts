import type { Closing } from '@zsm/contract/account-closing'
import { closingState } from '@zsm/contract/states'
import type { ClosingId, CreatorId, Instant, Mobile } from '@zsm/contract/values'
import { literal } from '../database/literal.ts'
import type { Sql, Tx } from '../database/sql.ts'

const columns = (sql: Sql) => sql`id, status_dict, apply_time, due_time, end_time`

type NewClosing = Pick<Closing, 'id' | 'applyTime' | 'dueTime'>

export async function insertClosing(sql: Tx, creator: CreatorId, closing: NewClosing): Promise<Closing> {
  const [inserted] = await sql<[Closing]>`
    insert into closings ${sql.insert({ creatorId: creator, ...closing, statusDict: closingState.coolingOff })} returning ${columns(sql)}`
  return inserted
}

/** The pending closing. */
export async function findOpenClosing(sql: Sql, creator: CreatorId): Promise<Closing | undefined> {
  const [closing] = await sql<Closing[]>`
    select ${columns(sql)} from closings where creator_id = ${creator} and status_dict = ${literal(closingState.coolingOff)}`
  return closing
}

/** 1 冷静期 → 2 已撤回 or 4 已中止; undefined if none is pending. */
export async function endClosing(
  sql: Tx,
  creator: CreatorId,
  { to, time }: { to: 2 | 4; time: Instant },
): Promise<Closing | undefined> {
  const [closing] = await sql<Closing[]>`
    update closings set status_dict = ${to}, end_time = ${time}
    where creator_id = ${creator} and status_dict = ${literal(closingState.coolingOff)} returning ${columns(sql)}`
  return closing
}

/** 1 冷静期 → 3 已注销. From now on it is to be erased. */
export async function completeClosing(
  sql: Tx,
  creator: CreatorId,
  { id, time, mobile }: { id: ClosingId; time: Instant; mobile: Mobile },
): Promise<void> {
  await sql`
    update closings set status_dict = ${literal(closingState.closed)}, end_time = ${time}, erase_time = ${time}, left_mobile = ${mobile}
    where creator_id = ${creator} and id = ${id} and status_dict = ${literal(closingState.coolingOff)}`
}

export type DueClosing = { creatorId: CreatorId; id: ClosingId; dueTime: Instant }

/** Closings of all creators whose cooling-off days are over. */
export function listDueClosings(
  sql: Sql,
  now: Instant,
  { after, limit }: { after: DueClosing | undefined; limit: number },
): Promise<DueClosing[]> {
  return sql<DueClosing[]>`
    select creator_id, id, due_time from closings
    where status_dict = ${literal(closingState.coolingOff)} and due_time <= ${now}
      ${after ? sql`and (due_time, id) > (${after.dueTime}::timestamptz, ${after.id}::uuid)` : sql.empty}
    order by due_time, id limit ${limit}`
}

/** True only the first time, so that an obstacle is announced once. */
export async function markTold(
  sql: Tx,
  creator: CreatorId,
  { id, time }: { id: ClosingId; time: Instant },
): Promise<boolean> {
  const rows = await sql<{ id: ClosingId }[]>`
    update closings set told_time = ${time}
    where creator_id = ${creator} and id = ${id} and status_dict = ${literal(closingState.coolingOff)} and told_time is null returning id`
  return rows.length > 0
}

export type Erasable = {
  creatorId: CreatorId
  id: ClosingId
  endTime: Instant
  eraseTime: Instant
  leftMobile: Mobile | null
}

/** Closed accounts that are not completely erased. */
export function listErasables(
  sql: Sql,
  now: Instant,
  { after, limit }: { after: Erasable | undefined; limit: number },
): Promise<Erasable[]> {
  return sql<Erasable[]>`
    select creator_id, id, end_time, erase_time, left_mobile from closings
    where erase_time <= ${now}
      ${after ? sql`and (erase_time, id) > (${after.eraseTime}::timestamptz, ${after.id}::uuid)` : sql.empty}
    order by erase_time, id limit ${limit}`
}

/** The date of the next check of what is left; null if nothing is left. */
export async function setErased(
  sql: Sql,
  creator: CreatorId,
  { id, next }: { id: ClosingId; next: Instant | null },
): Promise<void> {
  await sql`
    update closings set erase_time = ${next}, left_mobile = null where creator_id = ${creator} and id = ${id}`
}
