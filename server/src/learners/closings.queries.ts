import { closingState, learnerState } from '@zsm/contract/states'
import type { ClosingId, Instant, LearnerId } from '@zsm/contract/values'
import { literal } from '../database/literal.ts'
import type { Sql, Tx } from '../database/sql.ts'

type NewClosing = { id: ClosingId; applyTime: Instant; dueTime: Instant }

/** 1 正常 → 3 注销中; false if the learner is in another state. */
export async function markClosing(sql: Tx, learner: LearnerId): Promise<boolean> {
  return move(sql, learner, { from: learnerState.active, to: learnerState.closing })
}

/** 3 注销中 → 1 正常. */
export async function markActive(sql: Tx, learner: LearnerId): Promise<boolean> {
  return move(sql, learner, { from: learnerState.closing, to: learnerState.active })
}

async function move(
  sql: Tx,
  learner: LearnerId,
  { from, to }: { from: number; to: number },
): Promise<boolean> {
  const rows = await sql<{ id: LearnerId }[]>`
    update learners set status_dict = ${to} where id = ${learner} and status_dict = ${from} returning id`
  return rows.length > 0
}

/** 3 注销中 → 4 已注销: the row no longer names the person. False if the learner is no longer closing. */
export async function markClosed(
  sql: Tx,
  learner: LearnerId,
  { pseudonym, name }: { pseudonym: string; name: string },
): Promise<boolean> {
  const rows = await sql<{ id: LearnerId }[]>`
    update learners set status_dict = ${literal(learnerState.closed)}, mobile = ${pseudonym}, name = ${name}
    where id = ${learner} and status_dict = ${literal(learnerState.closing)} returning id`
  return rows.length > 0
}

export async function insertClosing(sql: Tx, learner: LearnerId, closing: NewClosing): Promise<void> {
  const statusDict = closingState.coolingOff
  await sql`insert into learner_closings ${sql.insert({ learnerId: learner, ...closing, statusDict })}`
}

/** 1 冷静期 → 2 已撤回. */
export async function cancelClosing(sql: Tx, learner: LearnerId, time: Instant): Promise<void> {
  await sql`
    update learner_closings set status_dict = ${literal(closingState.cancelled)}, end_time = ${time}
    where learner_id = ${learner} and status_dict = ${literal(closingState.coolingOff)}`
}

/** 1 冷静期 → 3 已注销. From now on what is left is to be erased. */
export async function completeClosing(sql: Tx, learner: LearnerId, time: Instant): Promise<void> {
  await sql`
    update learner_closings set status_dict = ${literal(closingState.closed)}, end_time = ${time}, erase_time = ${time}
    where learner_id = ${learner} and status_dict = ${literal(closingState.coolingOff)}`
}

export type DueClosing = { learnerId: LearnerId; id: ClosingId; dueTime: Instant }

/** Closings of all learners whose cooling-off days are over. */
export function listDueClosings(
  sql: Sql,
  now: Instant,
  { after, limit }: { after: DueClosing | undefined; limit: number },
): Promise<DueClosing[]> {
  return sql<DueClosing[]>`
    select learner_id, id, due_time from learner_closings
    where status_dict = ${literal(closingState.coolingOff)} and due_time <= ${now}
      ${after ? sql`and (due_time, id) > (${after.dueTime}::timestamptz, ${after.id}::uuid)` : sql.empty}
    order by due_time, id limit ${limit}`
}

export type Erasable = { learnerId: LearnerId; id: ClosingId; eraseTime: Instant }

/** Closed learners of whom something is left to erase. */
export function listErasables(
  sql: Sql,
  now: Instant,
  { after, limit }: { after: Erasable | undefined; limit: number },
): Promise<Erasable[]> {
  return sql<Erasable[]>`
    select learner_id, id, erase_time from learner_closings
    where erase_time <= ${now}
      ${after ? sql`and (erase_time, id) > (${after.eraseTime}::timestamptz, ${after.id}::uuid)` : sql.empty}
    order by erase_time, id limit ${limit}`
}

export async function setErased(sql: Sql, learner: LearnerId, id: ClosingId): Promise<void> {
  await sql`update learner_closings set erase_time = null where learner_id = ${learner} and id = ${id}`
}

/** Signs every device out. */
export async function deleteSessionsOf(sql: Tx, learner: LearnerId): Promise<void> {
  await sql`delete from device_uses where learner_id = ${learner}`
  await sql`delete from learner_sessions where learner_id = ${learner}`
}

export async function deleteIdentitiesOf(sql: Tx, learner: LearnerId): Promise<void> {
  await sql`delete from learner_identities where learner_id = ${learner}`
}

export async function deleteMessagesOf(sql: Tx, learner: LearnerId): Promise<void> {
  await sql`delete from learner_messages where learner_id = ${learner}`
}

/** What was accepted and when stays; from where does not. */
export async function eraseAcceptances(sql: Tx, learner: LearnerId): Promise<void> {
  await sql`update learner_acceptances set ip = '' where learner_id = ${learner}`
}
