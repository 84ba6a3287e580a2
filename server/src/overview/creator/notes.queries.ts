import type { CreatorNote } from '@zsm/contract/office/creator-page'
import type { CreatorId, Instant, OperatorId } from '@zsm/contract/values'
import { cappedCount, type PageInput, pageBounds } from '../../database/page.ts'
import type { Sql, Tx } from '../../database/sql.ts'

type NewNote = {
  creatorId: CreatorId
  id: string
  operatorId: OperatorId
  words: string
  createTime: Instant
}

export async function insertNote(sql: Tx, note: NewNote): Promise<void> {
  await sql`insert into creator_notes ${sql.insert(note)}`
}

export async function findNote(sql: Sql, creator: CreatorId, id: string): Promise<CreatorNote | undefined> {
  const [note] = await sql<CreatorNote[]>`
    select creator_notes.id, operators.name as operator_name, words, creator_notes.create_time
    from creator_notes join operators on operators.id = operator_id
    where creator_id = ${creator} and creator_notes.id = ${id}`
  return note
}

/** The newest first. */
export function listNotes(sql: Sql, creator: CreatorId, page: PageInput): Promise<CreatorNote[]> {
  const { limit, offset } = pageBounds(page)
  return sql<CreatorNote[]>`
    select creator_notes.id, operators.name as operator_name, words, creator_notes.create_time
    from creator_notes join operators on operators.id = operator_id
    where creator_id = ${creator} order by creator_notes.id desc limit ${limit} offset ${offset}`
}

export const countNotes = (sql: Sql, creator: CreatorId): Promise<number> =>
  cappedCount(sql, sql`from creator_notes where creator_id = ${creator}`)

export async function eraseNotes(sql: Sql, creator: CreatorId): Promise<void> {
  await sql`delete from creator_notes where creator_id = ${creator}`
}
