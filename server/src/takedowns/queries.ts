import { type StateOf, type shopState, takedownCan, takedownState } from '@zsm/contract/states'
import type { Takedown } from '@zsm/contract/takedowns/takedowns'
import type { CreatorId, FileId, Instant, OperatorId, TakedownId } from '@zsm/contract/values'
import { onConflict } from '../database/conflict.ts'
import { literal, literals } from '../database/literal.ts'
import { cappedCount, type PageInput, pageBounds } from '../database/page.ts'
import type { Fragment, Sql, Tx } from '../database/sql.ts'

/** How a thing stood before it was taken down. Works, questions and reviews are only hidden, so there is nothing to note. */
export type Before = {
  shelfFlag?: boolean
  unshelfTime?: Instant | null
  statusDict?: StateOf<typeof shopState>
}

/** A taking down, with what its rules need. */
export type TakedownRow = Omit<Takedown, 'appealFiles'> & {
  creator: CreatorId
  appealFileIds: FileId[]
  takerId: OperatorId
  before: Before
}

export const takedownColumns = (sql: Sql): Fragment => sql`
  t.id, t.creator_id as creator, t.kind_dict, t.target_id, t.target_name, t.reason_dict, t.reason, t.status_dict, t.before,
  t.taker_id, t.take_time, t.appeal, t.appeal_file_ids, t.appeal_time, t.deadline_time, t.decision_note, t.decide_time`

type NewTakedown = Pick<
  TakedownRow,
  'id' | 'kindDict' | 'targetId' | 'targetName' | 'reasonDict' | 'reason' | 'takerId' | 'takeTime'
>

export async function insertTakedown(sql: Tx, creator: CreatorId, takedown: NewTakedown): Promise<void> {
  const row = { creatorId: creator, ...takedown, statusDict: takedownState.standing }
  await onConflict(sql`insert into takedowns ${sql.insert(row)}`, {
    takedowns_standing_key: 'takedownStanding',
  })
}

/** Stores how the thing stood before. */
export async function noteBefore(
  sql: Tx,
  creator: CreatorId,
  { id, before }: { id: TakedownId; before: Before },
): Promise<void> {
  await sql`update takedowns set before = ${sql.json(before)} where creator_id = ${creator} and id = ${id}`
}

export async function findTakedown(
  sql: Sql,
  creator: CreatorId,
  id: TakedownId,
): Promise<TakedownRow | undefined> {
  const [takedown] = await sql<TakedownRow[]>`
    select ${takedownColumns(sql)} from takedowns t where t.creator_id = ${creator} and t.id = ${id}`
  return takedown
}

/** The record by which a thing is down now. */
export async function findStanding(
  sql: Sql,
  kindDict: TakedownRow['kindDict'],
  targetId: string,
): Promise<TakedownId | undefined> {
  const [standing] = await sql<{ id: TakedownId }[]>`
    select id from takedowns
    where kind_dict = ${kindDict} and target_id = ${targetId} and status_dict <> ${literal(takedownState.lifted)}`
  return standing?.id
}

type Filter = PageInput & { keyword?: string | undefined; statusDict?: TakedownRow['statusDict'] | undefined }

/** Those of a creator, the newest first. */
export function listOwn(sql: Sql, creator: CreatorId, filter: Filter): Promise<TakedownRow[]> {
  const { limit, offset } = pageBounds(filter)
  return sql<TakedownRow[]>`
    select ${takedownColumns(sql)} from takedowns t where ${matching(sql, creator, filter)}
    order by t.id desc limit ${limit} offset ${offset}`
}

export function countOwn(sql: Sql, creator: CreatorId, filter: Filter): Promise<number> {
  return cappedCount(sql, sql`from takedowns t where ${matching(sql, creator, filter)}`)
}

function matching(sql: Sql, creator: CreatorId, { keyword, statusDict }: Filter): Fragment {
  return sql`t.creator_id = ${creator}
    ${statusDict === undefined ? sql.empty : sql`and t.status_dict = ${statusDict}`}
    ${keyword ? sql`and strpos(lower(t.target_name || ' ' || t.reason), lower(${keyword})) > 0` : sql.empty}`
}

type Appeal = {
  id: TakedownId
  appeal: string
  appealFileIds: FileId[]
  appealTime: Instant
  deadlineTime: Instant
}

/** 1 已下架 → 2 申诉中. False if it is in another state, or was appealed before. */
export async function putAppeal(sql: Tx, creator: CreatorId, { id, ...appeal }: Appeal): Promise<boolean> {
  const changed = await sql<{ id: TakedownId }[]>`
    update takedowns set ${sql.set({ ...appeal, statusDict: takedownState.appealed })}
    where creator_id = ${creator} and id = ${id} and status_dict in ${literals(...takedownCan.appeal)} and appeal_time is null
    returning id`
  return changed.length > 0
}

type Decision = {
  id: TakedownId
  to: typeof takedownState.upheld | typeof takedownState.lifted
  decisionNote: string
  deciderId: OperatorId
  decideTime: Instant
}

/** → 3 维持下架 or 4 已恢复. False if another operator was faster. */
export async function putDecision(
  sql: Tx,
  creator: CreatorId,
  { id, to, ...decision }: Decision,
): Promise<boolean> {
  const from = to === takedownState.lifted ? takedownCan.lift : takedownCan.uphold
  const changed = await sql<{ id: TakedownId }[]>`
    update takedowns set ${sql.set({ ...decision, statusDict: to })}
    where creator_id = ${creator} and id = ${id} and status_dict in ${literals(...from)} returning id`
  return changed.length > 0
}
