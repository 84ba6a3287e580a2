import type { Change, operatorChanges } from '@zsm/contract/operators/changes'
import { changeState } from '@zsm/contract/states'
import type { ChangeId, Instant, OperatorId } from '@zsm/contract/values'
import type { InputOf } from '@zsm/contract/wire/endpoint'
import { literal } from '../database/literal.ts'
import { cappedCount, pageBounds } from '../database/page.ts'
import type { Fragment, Sql, Tx } from '../database/sql.ts'
import { type WorkColumns, workMatches, workOrder } from '../database/work-filters.ts'

type ChangeType = Change['typeDict']
type Filters = InputOf<typeof operatorChanges.listChange>

/** A proposed change of one setting, fee or operator. */
export type Asked = Pick<Change, 'typeDict' | 'targetId' | 'title' | 'before' | 'after' | 'effectDay'>
type Waiting = Asked & { proposerId: OperatorId }

export async function insertChange(
  sql: Tx,
  change: Waiting & { id: ChangeId; createTime: Instant },
): Promise<void> {
  await sql`insert into operator_changes ${sql.insert(change)}`
}

/** The pending change, locked until the transaction ends. */
export async function lockWaiting(sql: Tx, id: ChangeId): Promise<Waiting | undefined> {
  const [waiting] = await sql<Waiting[]>`
    select type_dict, target_id, title, before, after, effect_day, proposer_id from operator_changes
    where id = ${id} and status_dict = ${literal(changeState.waiting)} for update`
  return waiting
}

export async function endWaiting(
  sql: Tx,
  id: ChangeId,
  end: {
    statusDict: typeof changeState.effective | typeof changeState.rejected
    deciderId: OperatorId
    decideTime: Instant
    rejectReason: string
  },
): Promise<boolean> {
  const rows = await sql<{ id: ChangeId }[]>`
    update operator_changes set ${sql.set(end)} where id = ${id} and status_dict = ${literal(changeState.waiting)} returning id`
  return rows.length > 0
}

/** The keys or ids that have a pending change of this kind. */
export async function listWaitingTargets(sql: Sql, typeDict: ChangeType): Promise<Set<string>> {
  const rows = await sql<{ targetId: string }[]>`
    select target_id from operator_changes where type_dict = ${typeDict} and status_dict = ${literal(changeState.waiting)}`
  return new Set(rows.map(({ targetId }) => targetId))
}

/** The proposed value of a pending change; undefined if none is pending. */
export async function findWaitingAfter(
  sql: Sql,
  typeDict: ChangeType,
  targetId: string,
): Promise<string | undefined> {
  const [waiting] = await sql<{ after: string }[]>`
    select after from operator_changes
    where type_dict = ${typeDict} and target_id = ${targetId} and status_dict = ${literal(changeState.waiting)}`
  return waiting?.after
}

const rows = (sql: Sql, operator: OperatorId) => sql`
  select operator_changes.id, type_dict, target_id, title, before, after, effect_day, status_dict,
    coalesce(proposers.name, '') as proposer_name, coalesce(deciders.name, '') as decider_name, reject_reason,
    proposer_id = ${operator} as own_flag, operator_changes.create_time, decide_time
  from operator_changes
  left join operators as proposers on proposers.id = proposer_id
  left join operators as deciders on deciders.id = decider_id`

export async function findChange(sql: Sql, operator: OperatorId, id: ChangeId): Promise<Change | undefined> {
  const [change] = await sql<Change[]>`${rows(sql, operator)} where operator_changes.id = ${id}`
  return change
}

const work = (sql: Sql): WorkColumns => ({
  list: 'change',
  id: sql`operator_changes.id`,
  time: sql`operator_changes.create_time`,
})

export async function listAllChanges(sql: Sql, operator: OperatorId, filters: Filters): Promise<Change[]> {
  const { limit, offset } = pageBounds(filters)
  const isWaiting = filters.statusDict === changeState.waiting
  const usual = isWaiting ? sql`operator_changes.id` : sql`operator_changes.id desc`
  return sql<Change[]>`
    ${rows(sql, operator)} where ${matching(sql, filters)}
    order by ${workOrder(sql, filters, work(sql), usual)} limit ${limit} offset ${offset}`
}

export function countAllChanges(sql: Sql, filters: Filters): Promise<number> {
  return cappedCount(sql, sql`from operator_changes where ${matching(sql, filters)}`)
}

/** The keyword is literal text: part of the change's title. */
function matching(sql: Sql, filters: Filters): Fragment {
  const { statusDict, keyword } = filters
  return sql`true
    ${statusDict === undefined ? sql.empty : sql`and status_dict = ${statusDict}`}
    ${keyword ? sql`and strpos(title, ${keyword}) > 0` : sql.empty}
    ${workMatches(sql, filters, work(sql))}`
}
