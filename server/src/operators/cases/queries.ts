import type { CaseList, CaseNote, Colleague, EarlierDecision, WorkCase } from '@zsm/contract/office/cases'
import type { CaseTargetId, CreatorId, Instant, OperatorId } from '@zsm/contract/values'
import type { Role } from '@zsm/contract/wire/endpoint'
import { cappedCount, type PageInput, pageBounds } from '../../database/page.ts'
import type { Fragment, Sql, Tx } from '../../database/sql.ts'

/** A thing of a list. */
export type Thing = { listName: CaseList; targetId: CaseTargetId }
type NewCase = Thing & { creatorId: CreatorId | null; operatorId: OperatorId; takeTime: Instant }

/** Whether the case is new: of two operators one is first. */
export async function insertCase(sql: Tx, taken: NewCase): Promise<boolean> {
  const rows = await sql<object[]>`
    insert into cases ${sql.insert(taken)} on conflict (list_name, target_id) do nothing returning target_id`
  return rows.length > 0
}

export async function putCase(sql: Tx, taken: NewCase): Promise<void> {
  await sql`
    insert into cases ${sql.insert(taken)} on conflict (list_name, target_id)
    do update set operator_id = excluded.operator_id, take_time = excluded.take_time`
}

/** False if the operator does not have it. */
export async function deleteCase(
  sql: Tx,
  operator: OperatorId,
  { listName, targetId }: Thing,
): Promise<boolean> {
  const rows = await sql<object[]>`
    delete from cases where list_name = ${listName} and target_id = ${targetId} and operator_id = ${operator}
    returning target_id`
  return rows.length > 0
}

export async function findAssignee(
  sql: Sql,
  { listName, targetId }: Thing,
): Promise<{ id: OperatorId; name: string } | undefined> {
  const [assignee] = await sql<{ id: OperatorId; name: string }[]>`
    select operators.id, operators.name from cases join operators on operators.id = cases.operator_id
    where list_name = ${listName} and target_id = ${targetId}`
  return assignee
}

export function listCases(
  sql: Sql,
  operator: OperatorId,
  { listName, targetIds }: { listName: CaseList; targetIds: readonly CaseTargetId[] },
): Promise<WorkCase[]> {
  return sql<WorkCase[]>`
    select asked.target_id, operators.id as operator_id, coalesce(operators.name, '') as operator_name,
      coalesce(operators.id = ${operator}, false) as own_flag, take_time, notes.note_count
    from unnest(${targetIds}::uuid[]) as asked (target_id)
    left join cases on cases.list_name = ${listName} and cases.target_id = asked.target_id
    left join operators on operators.id = cases.operator_id
    cross join lateral (
      select count(*)::integer as note_count from case_notes
      where case_notes.list_name = ${listName} and case_notes.target_id = asked.target_id
    ) as notes
    where cases.target_id is not null or note_count > 0`
}

/** The operators who may sign in, with their roles. */
export function listEnabled(sql: Sql): Promise<(Colleague & { roles: Role[] })[]> {
  return sql<(Colleague & { roles: Role[] })[]>`
    select id, name, roles from operators where enabled_flag order by name, id`
}

type NewNote = Thing & {
  id: string
  creatorId: CreatorId | null
  operatorId: OperatorId
  words: string
  createTime: Instant
}

export async function insertNote(sql: Tx, note: NewNote): Promise<void> {
  await sql`insert into case_notes ${sql.insert(note)}`
}

const notes = (sql: Sql, { listName, targetId }: Thing): Fragment => sql`
  select case_notes.id, operators.name as operator_name, words, case_notes.create_time
  from case_notes join operators on operators.id = operator_id
  where list_name = ${listName} and target_id = ${targetId}`

export async function findNote(
  sql: Sql,
  { id, ...thing }: Thing & { id: string },
): Promise<CaseNote | undefined> {
  const [note] = await sql<CaseNote[]>`${notes(sql, thing)} and case_notes.id = ${id}`
  return note
}

/** The newest first. */
export function listNotes(sql: Sql, { pageNum, pageSize, ...thing }: Thing & PageInput): Promise<CaseNote[]> {
  const { limit, offset } = pageBounds({ pageNum, pageSize })
  return sql<CaseNote[]>`${notes(sql, thing)} order by case_notes.id desc limit ${limit} offset ${offset}`
}

export const countNotes = (sql: Sql, { listName, targetId }: Thing): Promise<number> =>
  cappedCount(sql, sql`from case_notes where list_name = ${listName} and target_id = ${targetId}`)

type Logged = Omit<EarlierDecision, 'title'> & { action: string }

const mostEarlier = 20

/**
 * What operators did about the thing, or about others of its kind of the same creator, without what they only read. `audit_log_decisions_idx`
 * leads to the creator's, `audit_log_target_idx` to those of the thing itself, which has no creator if it is a change or a notice.
 */
export function listEarlier(
  sql: Sql,
  { type, targetId, creator }: { type: string; targetId: CaseTargetId; creator: CreatorId | null },
): Promise<Logged[]> {
  const whose =
    creator === null
      ? sql`target_type = ${type} and target_id = ${targetId}`
      : sql`creator_id = ${creator} and target_type = ${type}`
  return sql<Logged[]>`
    select audit_log.id, action, target_id = ${targetId} as same_flag, coalesce(operators.name, '') as operator_name,
      audit_log.create_time as decide_time,
      coalesce(nullif(changes #>> '{reason,after}', ''), nullif(changes #>> '{rejectReason,after}', ''), nullif(changes #>> '{note,after}', '')) as reason
    from audit_log join operators on operators.id = audit_log.operator_id
    where ${whose} and audit_log.operator_id is not null
      and split_part(action, '.', 2) !~ '^(read|show)'
    order by audit_log.id desc limit ${mostEarlier}`
}

/** Who had which case of a creator, and what was written about it, go with the account. */
export async function eraseCases(sql: Sql, creator: CreatorId): Promise<void> {
  await sql`delete from cases where creator_id = ${creator}`
  await sql`delete from case_notes where creator_id = ${creator}`
}
