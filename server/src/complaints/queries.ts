import type { Complaint, OwnComplaint } from '@zsm/contract/complaints/complaints'
import { complaintCan, complaintState, openComplaints } from '@zsm/contract/states'
import type { ComplaintId, CreatorId, FileId, Instant, LearnerId, TakedownId } from '@zsm/contract/values'
import { onConflict } from '../database/conflict.ts'
import { literal, literals } from '../database/literal.ts'
import { cappedCount, type PageInput, pageBounds } from '../database/page.ts'
import type { Fragment, Sql, Tx } from '../database/sql.ts'

/** A case with both sides: the rules decide what each of them reads. */
export type ComplaintRow = Omit<Complaint, 'answerFiles'> &
  Pick<OwnComplaint, 'contactName' | 'contact'> & {
    creator: CreatorId
    learnerId: LearnerId
    answerFileIds: FileId[]
  }

export const complaintColumns = (sql: Sql): Fragment => sql`
  c.id, c.creator_id as creator, c.complaint_no, c.learner_id, c.kind_dict, c.target_dict, c.target_id, c.target_name, c.words,
  c.contact_name, c.contact, c.owner_name, c.status_dict, c.submit_time, c.answer_due_time, c.deadline_time, c.answer,
  c.answer_file_ids, c.answer_time, c.reply, c.reply_time, c.decision_note, c.decide_time, c.takedown_id`

type NewComplaint = Pick<
  ComplaintRow,
  | 'id'
  | 'complaintNo'
  | 'learnerId'
  | 'kindDict'
  | 'targetDict'
  | 'targetId'
  | 'targetName'
  | 'words'
  | 'contactName'
  | 'contact'
  | 'ownerName'
  | 'statusDict'
  | 'submitTime'
  | 'answerDueTime'
  | 'deadlineTime'
>

export async function insertComplaint(sql: Tx, creator: CreatorId, complaint: NewComplaint): Promise<void> {
  await onConflict(sql`insert into complaints ${sql.insert({ creatorId: creator, ...complaint })}`, {
    complaints_open_key: 'complaintOpen',
  })
}

/** How many complaints the person has made since then. */
export async function countSubmitted(sql: Sql, learner: LearnerId, since: Instant): Promise<number> {
  const [row] = await sql<[{ count: number }]>`
    select count(*) as count from complaints where learner_id = ${learner} and submit_time > ${since}`
  return row.count
}

export async function findComplaint(
  sql: Sql,
  creator: CreatorId,
  id: ComplaintId,
): Promise<ComplaintRow | undefined> {
  const [complaint] = await sql<ComplaintRow[]>`
    select ${complaintColumns(sql)} from complaints c where c.creator_id = ${creator} and c.id = ${id}`
  return complaint
}

/** A complaint of this person, about any creator. */
export async function findOwnComplaint(
  sql: Sql,
  learner: LearnerId,
  id: ComplaintId,
): Promise<ComplaintRow | undefined> {
  const [complaint] = await sql<ComplaintRow[]>`
    select ${complaintColumns(sql)} from complaints c where c.learner_id = ${learner} and c.id = ${id}`
  return complaint
}

/** The newest first. */
export function listOwnComplaints(sql: Sql, learner: LearnerId, page: PageInput): Promise<ComplaintRow[]> {
  const { limit, offset } = pageBounds(page)
  return sql<ComplaintRow[]>`
    select ${complaintColumns(sql)} from complaints c where c.learner_id = ${learner}
    order by c.submit_time desc, c.id desc limit ${limit} offset ${offset}`
}

export const countOwnComplaints = (sql: Sql, learner: LearnerId): Promise<number> =>
  cappedCount(sql, sql`from complaints c where c.learner_id = ${learner}`)

type Filter = PageInput & {
  keyword?: string | undefined
  statusDict?: ComplaintRow['statusDict'] | undefined
}

/** Those about a creator, the newest first. */
export function listAbout(sql: Sql, creator: CreatorId, filter: Filter): Promise<ComplaintRow[]> {
  const { limit, offset } = pageBounds(filter)
  return sql<ComplaintRow[]>`
    select ${complaintColumns(sql)} from complaints c where ${matching(sql, creator, filter)}
    order by c.id desc limit ${limit} offset ${offset}`
}

export const countAbout = (sql: Sql, creator: CreatorId, filter: Filter): Promise<number> =>
  cappedCount(sql, sql`from complaints c where ${matching(sql, creator, filter)}`)

/** The keyword is literal text: the number of the case, or a part of the thing's name. */
function matching(sql: Sql, creator: CreatorId, { keyword, statusDict }: Filter): Fragment {
  return sql`c.creator_id = ${creator}
    ${statusDict === undefined ? sql.empty : sql`and c.status_dict = ${statusDict}`}
    ${keyword ? sql`and strpos(lower(c.complaint_no || ' ' || c.target_name), lower(${keyword})) > 0` : sql.empty}`
}

type Answer = { id: ComplaintId; answer: string; answerFileIds: FileId[]; answerTime: Instant }

/** → 2 待平台处理. False if the case is closed, or was answered before. */
export async function putAnswer(sql: Tx, creator: CreatorId, { id, ...answer }: Answer): Promise<boolean> {
  const changed = await sql<{ id: ComplaintId }[]>`
    update complaints set ${sql.set({ ...answer, statusDict: complaintState.waiting })}
    where creator_id = ${creator} and id = ${id} and status_dict in ${literals(...complaintCan.answer)} and answer_time is null
    returning id`
  return changed.length > 0
}

/** False if the case is closed, not answered, or was replied to before. */
export async function putReply(
  sql: Tx,
  creator: CreatorId,
  { id, ...reply }: { id: ComplaintId; reply: string; replyTime: Instant },
): Promise<boolean> {
  const changed = await sql<{ id: ComplaintId }[]>`
    update complaints set ${sql.set(reply)}
    where creator_id = ${creator} and id = ${id} and status_dict in ${literals(...complaintCan.reply)}
      and answer_time is not null and reply_time is null
    returning id`
  return changed.length > 0
}

type State = ComplaintRow['statusDict']

type Change = {
  statusDict: State
  decisionNote?: string
  deciderId?: string
  decideTime?: Instant
  takedownId?: TakedownId | null
}

/** Moves a case on from one of the given states; false if it is in another. */
export async function changeComplaint(
  sql: Tx,
  creator: CreatorId,
  { id, from, change }: { id: ComplaintId; from: readonly State[]; change: Change },
): Promise<boolean> {
  const changed = await sql<{ id: ComplaintId }[]>`
    update complaints set ${sql.set(change)}
    where creator_id = ${creator} and id = ${id} and status_dict in ${literals(...from)} returning id`
  return changed.length > 0
}

type Due = { creatorId: CreatorId; id: ComplaintId }

/** Cases of all creators whose time to answer is over, by `complaints_answering_idx`. */
export function listUnanswered(sql: Sql, now: Instant, limit: number): Promise<Due[]> {
  return sql<Due[]>`
    select creator_id, id from complaints
    where status_dict = ${literal(complaintState.answering)} and answer_due_time <= ${now}
    order by answer_due_time limit ${limit}`
}

/** How many open cases are about what the creator sells. */
export async function countOpenAbout(sql: Sql, creator: CreatorId): Promise<number> {
  const [row] = await sql<[{ count: number }]>`
    select count(*) as count from complaints
    where creator_id = ${creator} and status_dict in ${literals(...openComplaints)}`
  return row.count
}
