import type { Question, QuestionImage } from '@zsm/contract/questions'
import { fileKind, pictureRecord } from '@zsm/contract/states'
import type { CreatorId, FileId, Page, QuestionId } from '@zsm/contract/values'
import type { Sql, Tx } from '../database/sql.ts'
import { fail } from '../failure.ts'
import { filesById, findFiles, type Media, readSentPictures, setUses } from '../materials/public.ts'
import type { Asker, QuestionRow } from './queries.ts'

const shown = 30

type Pictures = { field: 'imageFileIds' | 'answerImageIds'; ids: readonly FileId[] }

/** Checks that the pictures are of the owner's library and that none repeats. */
export async function ownPictures(sql: Sql, owner: CreatorId, { field, ids }: Pictures): Promise<FileId[]> {
  const wanted = [...new Set(ids)]
  const files = await findFiles(sql, owner, wanted)
  if (files.length < wanted.length) fail('fileNotFound', { field })
  if (files.some(({ kind }) => kind !== fileKind.image))
    fail('fileTypeRefused', { field, message: '只能使用图片' })
  return wanted
}

/** Records the uses of pictures. Question and answer are separate uses, because creators may answer questions of their own. */
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

/** Puts questions into wire form, with the addresses of both sides' pictures. */
export function openQuestionViews(media: Media) {
  async function addressesOf(sql: Sql, rows: readonly QuestionRow[]): Promise<Map<FileId, string>> {
    const owned = rows.flatMap(({ userId, frontId, imageFileIds, answerImageIds }) => [
      // learners have no library: they send their pictures to the creator
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

  /** The pictures of learners are for their creator and for themselves, also when the question is public. */
  function sentTo(sql: Sql, rows: readonly QuestionRow[], reader: Asker | undefined) {
    const own = rows.filter(
      ({ learnerFlag, frontId, userId }) => learnerFlag && (frontId === reader || userId === reader),
    )
    const records = own.map(({ frontId: creator, id }) => ({ creator, id }))
    return readSentPictures(sql, media, pictureRecord.question, records)
  }

  async function showAll(
    sql: Sql,
    rows: readonly QuestionRow[],
    reader: Asker | undefined,
  ): Promise<Question[]> {
    const [addresses, picturesOf] = await Promise.all([addressesOf(sql, rows), sentTo(sql, rows, reader)])
    const images = (ids: readonly FileId[]): QuestionImage[] =>
      ids.flatMap((id) => {
        const url = addresses.get(id)
        return url === undefined ? [] : { id, url }
      })
    return rows.map(({ userId: _, learnerFlag: __, ...row }) => ({
      ...row,
      images: images(row.imageFileIds),
      pictures: picturesOf(row.id),
      answerImages: images(row.answerImageIds),
    }))
  }

  return {
    async one(sql: Sql, row: QuestionRow, reader: Asker | undefined): Promise<Question> {
      const [question] = await showAll(sql, [row], reader)
      return question as Question
    },
    async page(sql: Sql, page: Page<QuestionRow>, reader: Asker | undefined): Promise<Page<Question>> {
      return { ...page, list: await showAll(sql, page.list, reader) }
    },
  }
}
