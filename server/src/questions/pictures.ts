import type { Question, QuestionImage } from '@zsm/contract/questions'
import { fileKind } from '@zsm/contract/states'
import type { CreatorId, FileId, Page, QuestionId } from '@zsm/contract/values'
import type { Sql, Tx } from '../database/sql.ts'
import { fail } from '../failure.ts'
import { filesById, findFiles, type Media, setUses } from '../materials/public.ts'
import type { QuestionRow } from './queries.ts'

const shown = 30

type Pictures = { field: 'imageFileIds' | 'answerImageIds'; ids: readonly FileId[] }

/** Checks pictures of one's own library; each may occur once. */
export async function ownPictures(sql: Sql, owner: CreatorId, { field, ids }: Pictures): Promise<FileId[]> {
  const wanted = [...new Set(ids)]
  const files = await findFiles(sql, owner, wanted)
  if (files.length < wanted.length) fail('fileNotFound', { field })
  if (files.some(({ kind }) => kind !== fileKind.image))
    fail('fileTypeRefused', { field, message: '只能使用图片' })
  return wanted
}

/** Where pictures are used. A creator may answer an own question, so question and answer are told apart. */
export function recordPictureUses(
  sql: Tx,
  owner: CreatorId,
  {
    type,
    id,
    text,
    ids,
  }: { type: 'question' | 'answer'; id: QuestionId; text: string; ids: readonly FileId[] },
): Promise<void> {
  return setUses(sql, owner, { type, id, name: [...text].slice(0, shown).join('') }, ids)
}

/** Questions in wire form, with the addresses of both sides' pictures. */
export function openQuestionViews(media: Media) {
  async function addressesOf(sql: Sql, rows: readonly QuestionRow[]): Promise<Map<FileId, string>> {
    const owned = rows.flatMap(({ userId, frontId, imageFileIds, answerImageIds }) => [
      // learners have no library, and send no pictures with a question
      ...imageFileIds.map((id) => ({ owner: userId as CreatorId, id })),
      ...answerImageIds.map((id) => ({ owner: frontId, id })),
    ])
    const byOwner = Map.groupBy(owned, ({ owner }) => owner)
    const files = await Promise.all(
      [...byOwner].map(([owner, own]) => {
        const ids = own.map(({ id }) => id)
        return filesById(sql, media, owner, ids)
      }),
    )
    return new Map(files.flatMap((own) => [...own.values()]).map(({ id, url }) => [id, url]))
  }

  async function showAll(sql: Sql, rows: readonly QuestionRow[]): Promise<Question[]> {
    const addresses = await addressesOf(sql, rows)
    const images = (ids: readonly FileId[]): QuestionImage[] =>
      ids.flatMap((id) => {
        const url = addresses.get(id)
        return url === undefined ? [] : { id, url }
      })
    return rows.map(({ userId: _, learnerFlag: __, ...row }) => ({
      ...row,
      images: images(row.imageFileIds),
      answerImages: images(row.answerImageIds),
    }))
  }

  return {
    async one(sql: Sql, row: QuestionRow): Promise<Question> {
      const [question] = await showAll(sql, [row])
      return question as Question
    },
    async page(sql: Sql, page: Page<QuestionRow>): Promise<Page<Question>> {
      return { ...page, list: await showAll(sql, page.list) }
    },
  }
}
