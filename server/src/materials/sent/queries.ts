import type { pictureRecord, StateOf } from '@zsm/contract/states'
import type { CreatorId, Instant, LearnerId, PictureId } from '@zsm/contract/values'
import type { Sql, Tx } from '../../database/sql.ts'

/** What a learner sends pictures with: a question, or a refund request. */
export type RecordKind = StateOf<typeof pictureRecord>

type NewPicture = {
  id: PictureId
  learnerId: LearnerId
  size: number
  key: string
  thumbnailKey: string
  createTime: Instant
}

export async function insertPicture(sql: Tx, creator: CreatorId, picture: NewPicture): Promise<void> {
  await sql`insert into learner_pictures ${sql.insert({ creatorId: creator, ...picture })}`
}

/** How many pictures the learner has added since then, to any creator. */
export async function countAdded(sql: Sql, learner: LearnerId, since: Instant): Promise<number> {
  const [row] = await sql<[{ count: number }]>`
    select count(*) as count from learner_pictures where learner_id = ${learner} and create_time > ${since}`
  return row.count
}

/** Gives unsent pictures of the learner to a record. Answers how many it gave. */
export async function attachPictures(
  sql: Tx,
  creator: CreatorId,
  {
    learner,
    ids,
    ...record
  }: { learner: LearnerId; ids: readonly PictureId[]; recordDict: RecordKind; recordId: string },
): Promise<number> {
  const rows = await sql<{ id: PictureId }[]>`
    update learner_pictures set ${sql.set(record)}
    where creator_id = ${creator} and learner_id = ${learner} and id = any(${ids}::uuid[]) and record_id is null
      and delete_time is null
    returning id`
  return rows.length
}

/** A record, and the creator whom it concerns. */
export type RecordOf = { creator: CreatorId; id: string }
type SentPicture = { creatorId: CreatorId; id: PictureId; recordId: string }

/** The pictures of records of any creators, in the order in which they were added. */
export function listSent(
  sql: Sql,
  recordDict: RecordKind,
  records: readonly RecordOf[],
): Promise<SentPicture[]> {
  const creators = records.map(({ creator }) => creator)
  const ids = records.map(({ id }) => id)
  return sql<SentPicture[]>`
    select learner_pictures.creator_id, learner_pictures.id, learner_pictures.record_id
    from unnest(${creators}::uuid[], ${ids}::uuid[]) as asked (creator_id, record_id)
    join learner_pictures on learner_pictures.creator_id = asked.creator_id and learner_pictures.record_id = asked.record_id
    where record_dict = ${recordDict} and delete_time is null
    order by learner_pictures.id`
}

export type PictureRow = {
  learnerId: LearnerId
  recordDict: RecordKind | null
  key: string
  thumbnailKey: string
}

export async function findPicture(
  sql: Sql,
  creator: CreatorId,
  id: PictureId,
): Promise<PictureRow | undefined> {
  const [picture] = await sql<PictureRow[]>`
    select learner_id, record_dict, key, thumbnail_key from learner_pictures
    where creator_id = ${creator} and id = ${id} and delete_time is null`
  return picture
}

/** Marks pictures that were never sent as deleted, over all creators. */
export async function deleteUnsent(
  sql: Sql,
  { before, time }: { before: Instant; time: Instant },
): Promise<void> {
  await sql`
    update learner_pictures set delete_time = ${time}
    where record_id is null and delete_time is null and create_time < ${before}`
}

export async function deletePicturesOf(
  sql: Sql,
  whose: { creator: CreatorId } | { learner: LearnerId },
  time: Instant,
): Promise<void> {
  const own = 'creator' in whose ? sql`creator_id = ${whose.creator}` : sql`learner_id = ${whose.learner}`
  await sql`update learner_pictures set delete_time = ${time} where ${own} and delete_time is null`
}

type DeletedPicture = { creatorId: CreatorId; id: PictureId; key: string }

export function listDeletedPictures(sql: Sql, limit: number): Promise<DeletedPicture[]> {
  return sql<DeletedPicture[]>`
    select creator_id, id, key from learner_pictures
    where delete_time is not null order by delete_time, id limit ${limit}`
}

export async function deletePictureRow(sql: Sql, creator: CreatorId, id: PictureId): Promise<void> {
  await sql`delete from learner_pictures where creator_id = ${creator} and id = ${id} and delete_time is not null`
}
