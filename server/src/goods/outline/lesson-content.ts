import { fileKind, lessonKind } from '@zsm/contract/states'
import type { CreatorId, FileId } from '@zsm/contract/values'
import type { Tx } from '../../database/sql.ts'
import { fail } from '../../failure.ts'
import { lockFileForUse } from '../../materials/public.ts'
import { checkFiles } from '../files.ts'
import { picturesOf, sanitizeIntro } from '../intro/intro.ts'
import type { LessonContent, TypeDict } from './lessons.queries.ts'

export const { article } = lessonKind

/** The kind of lesson that each kind of file makes. Pictures and archives make no lesson. */
const typeOfKind = new Map<number, TypeDict>([
  [fileKind.video, lessonKind.video],
  [fileKind.audio, lessonKind.audio],
  [fileKind.document, lessonKind.document],
])

type GivenContent = { fileId?: FileId | undefined; contentHtml?: string | undefined }

export const isGiven = ({ fileId, contentHtml }: GivenContent) =>
  fileId !== undefined || contentHtml !== undefined

/** Makes a lesson's content from a file or from a text, never from both or neither. */
export async function lessonOf(
  sql: Tx,
  creator: CreatorId,
  { fileId, contentHtml }: GivenContent,
): Promise<LessonContent> {
  if ((fileId === undefined) === (contentHtml === undefined)) {
    return fail('invalidInput', { field: 'fileId', message: '请选择素材，或填写图文内容，两者选一' })
  }
  return fileId === undefined ? articleOf(sql, creator, contentHtml ?? '') : mediaOf(sql, creator, fileId)
}

async function articleOf(sql: Tx, creator: CreatorId, written: string): Promise<LessonContent> {
  const field = 'contentHtml'
  const contentHtml = sanitizeIntro(written, { field })
  const picture = { kinds: [fileKind.image], field, message: '图文里只能插入图片素材' }
  await checkFiles(sql, creator, picturesOf(contentHtml), picture)
  return { typeDict: article, fileId: null, awaitedName: '', durationSec: null, contentHtml }
}

async function mediaOf(sql: Tx, creator: CreatorId, fileId: FileId): Promise<LessonContent> {
  const { kind, durationSec } =
    (await lockFileForUse(sql, creator, fileId)) ?? fail('fileNotFound', { field: 'fileId' })
  const typeDict = typeOfKind.get(kind)
  if (!typeDict) return fail('fileTypeRefused', { field: 'fileId', message: '课时只能使用视频、音频或文档' })
  return { fileId, awaitedName: '', typeDict, durationSec, contentHtml: '' }
}

/** The files that a lesson uses: its one file or the pictures in its text, and its attachments. */
export const filesOf = ({
  fileId,
  contentHtml,
  attachFileIds = [],
}: Pick<LessonContent, 'fileId' | 'contentHtml'> & { attachFileIds?: FileId[] }): FileId[] => [
  ...(fileId ? [fileId] : picturesOf(contentHtml)),
  ...attachFileIds,
]
