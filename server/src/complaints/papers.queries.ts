import type { Kind } from '@zsm/contract/materials'
import type { ComplaintId, CreatorId, Instant, LearnerId, PaperId } from '@zsm/contract/values'
import type { Sql, Tx } from '../database/sql.ts'

export type PaperRow = {
  id: PaperId
  creator: CreatorId
  learnerId: LearnerId
  complaintId: ComplaintId | null
  kind: Kind
  title: string
  size: number
  key: string
  thumbnailKey: string | null
}

const columns = (sql: Sql) => sql`
  id, creator_id as creator, learner_id, complaint_id, kind, title, size, key, thumbnail_key`

export async function insertPaper(
  sql: Tx,
  { creator: creatorId, ...paper }: Omit<PaperRow, 'complaintId'> & { createTime: Instant },
): Promise<void> {
  await sql`insert into complaint_papers ${sql.insert({ creatorId, ...paper })}`
}

/** How many papers the person has added since then, sent or not. */
export async function countPapers(sql: Sql, learner: LearnerId, since: Instant): Promise<number> {
  const [row] = await sql<[{ count: number }]>`
    select count(*) as count from complaint_papers where learner_id = ${learner} and create_time > ${since}`
  return row.count
}

export async function findPaper(sql: Sql, creator: CreatorId, id: PaperId): Promise<PaperRow | undefined> {
  const [paper] = await sql<PaperRow[]>`
    select ${columns(sql)} from complaint_papers
    where creator_id = ${creator} and id = ${id} and delete_time is null`
  return paper
}

/** Gives unsent papers of the person to a case. Answers how many it gave. */
export async function attachPapers(
  sql: Tx,
  creator: CreatorId,
  { learner, ids, complaintId }: { learner: LearnerId; ids: readonly PaperId[]; complaintId: ComplaintId },
): Promise<number> {
  const rows = await sql<{ id: PaperId }[]>`
    update complaint_papers set complaint_id = ${complaintId}
    where creator_id = ${creator} and learner_id = ${learner} and id = any(${ids}::uuid[]) and complaint_id is null
      and delete_time is null
    returning id`
  return rows.length
}

/** The papers of cases of any creators, in the order in which they were added. */
export function listPapers(
  sql: Sql,
  cases: readonly { creator: CreatorId; id: ComplaintId }[],
): Promise<PaperRow[]> {
  return sql<PaperRow[]>`
    select p.id, p.creator_id as creator, p.learner_id, p.complaint_id, p.kind, p.title, p.size, p.key, p.thumbnail_key
    from unnest(${cases.map(({ creator }) => creator)}::uuid[], ${cases.map(({ id }) => id)}::uuid[]) as asked (creator_id, complaint_id)
    join complaint_papers p on p.creator_id = asked.creator_id and p.complaint_id = asked.complaint_id
    where p.delete_time is null order by p.id`
}

/** Marks papers that were never sent as deleted, over all creators. */
export async function deleteUnsent(
  sql: Sql,
  { before, time }: { before: Instant; time: Instant },
): Promise<void> {
  await sql`
    update complaint_papers set delete_time = ${time}
    where complaint_id is null and delete_time is null and create_time < ${before}`
}

type DeletedPaper = { creatorId: CreatorId; id: PaperId; key: string }

export function listDeletedPapers(sql: Sql, limit: number): Promise<DeletedPaper[]> {
  return sql<DeletedPaper[]>`
    select creator_id, id, key from complaint_papers
    where delete_time is not null order by delete_time, id limit ${limit}`
}

export async function deletePaperRow(sql: Sql, creator: CreatorId, id: PaperId): Promise<void> {
  await sql`delete from complaint_papers where creator_id = ${creator} and id = ${id} and delete_time is not null`
}
