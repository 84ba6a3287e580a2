import type { Complaint, OwnComplaint } from '@zsm/contract/complaints/complaints'
import { complaintKind } from '@zsm/contract/states'
import type { Sql } from '../database/sql.ts'
import { filesById, type Media } from '../materials/public.ts'
import { readPapers } from './papers.ts'
import type { ComplaintRow } from './queries.ts'

/** The complainant's own cases. The creator's files are for operators only. */
export async function shownToComplainant(sql: Sql, rows: readonly ComplaintRow[]): Promise<OwnComplaint[]> {
  const papersOf = await readPapers(sql, rows)
  return rows.map(({ creator: _, learnerId: __, answerFileIds: ___, takedownId, ...row }) => ({
    ...row,
    papers: papersOf(row.id),
    takenDownFlag: takedownId !== null,
  }))
}

/**
 * A case as the creator reads it: without the complainant. Only of a copyright the creator reads whose it is said to be, because nobody
 * can answer that without the name.
 */
export async function shownToCreator(sql: Sql, media: Media, row: ComplaintRow): Promise<Complaint> {
  const { creator: _, learnerId: __, contactName: ___, contact: ____, answerFileIds, ...shown } = row
  const ownerName = row.kindDict === complaintKind.copyright ? row.ownerName : ''
  return { ...shown, ownerName, answerFiles: await answerFilesOf(sql, media, row) }
}

export async function answerFilesOf(
  sql: Sql,
  media: Media,
  { creator, answerFileIds }: Pick<ComplaintRow, 'creator' | 'answerFileIds'>,
): Promise<Complaint['answerFiles']> {
  const files = await filesById(sql, media, creator, answerFileIds)
  return answerFileIds.flatMap((id) => {
    const file = files.get(id)
    return file ? [{ id, name: file.title, url: file.url }] : []
  })
}
