import type { File, Kind, ListedFile } from '@zsm/contract/materials'
import type { FileSort } from '@zsm/contract/materials/library'
import { fileKind } from '@zsm/contract/states'
import type { CreatorId, FileId, FolderId, Page } from '@zsm/contract/values'
import { now } from '../clock.ts'
import { audit } from '../database/audit.ts'
import { once } from '../database/once.ts'
import { type PageInput, pageOf } from '../database/page.ts'
import { type Sql, type Tx, transaction } from '../database/sql.ts'
import { fail } from '../failure.ts'
import type { Storage } from '../gateways/storage.ts'
import { newId } from '../ids.ts'
import type { FileFilter } from './filters.queries.ts'
import { holdFolder } from './folders/queries.ts'
import { extensionOf, wantedFormats } from './formats.ts'
import { countFiles, listPage } from './list.queries.ts'
import { type FileRow, findFile, findFiles, insertFile, updateTitle } from './queries.ts'
import type { Media } from './reading/media.ts'
import { settleArrivals } from './uploads/arrivals.ts'
import { takeStored } from './uploads/queries.ts'
import { countIn } from './usage.ts'

type Optional<T> = T | undefined

export type NewFile = {
  key: string
  title: string
  kindDict: Kind
  coverKey?: Optional<string>
  fingerprint?: Optional<string>
  folderId?: Optional<FolderId>
  durationSec?: Optional<number>
  width?: Optional<number>
  height?: Optional<number>
}

/** Adds an uploaded object to the library. Repeated with the same request id, the call answers the same file. */
export async function recordFile(
  sql: Sql,
  { media, storage }: { media: Media; storage: Storage },
  creator: CreatorId,
  { requestId, ...input }: NewFile & { requestId: string },
): Promise<File> {
  await settleArrivals(sql, storage, creator, input)
  const call = 'file/create'
  const id = await once(sql, { actor: creator, call, requestId, input }, (sql) =>
    addFile(sql, creator, input),
  )
  return getFile(sql, media, creator, id)
}

/** Makes a file from a stored object and its cover. Each object belongs to one file only. */
export function addFile(sql: Sql, creator: CreatorId, input: NewFile): Promise<FileId> {
  return transaction(sql, async (sql) => {
    const { title, kindDict, folderId } = input
    // A folder that was deleted while the file arrived must not cost the upload.
    const isThere = folderId !== undefined && (await holdFolder(sql, creator, folderId))
    const content = await takeContent(sql, creator, input)
    const id = newId<FileId>()
    await insertFile(sql, creator, {
      id,
      kind: kindDict,
      title,
      folderId: isThere ? folderId : null,
      ...content,
      createTime: now(),
    })
    await audit(sql, {
      creator,
      action: 'materials.create',
      target: { type: 'file', id },
      after: { title, kind: kindDict, size: content.size },
    })
    return id
  })
}

type Content = Pick<
  FileRow,
  'ext' | 'mime' | 'size' | 'key' | 'coverKey' | 'durationSec' | 'width' | 'height'
> & { fingerprint: string | null }

/** Takes a stored upload of the wanted kind, counts its bytes against the quota and answers the file's fields. */
export async function takeContent(
  sql: Tx,
  creator: CreatorId,
  input: Omit<NewFile, 'title'>,
): Promise<Content> {
  const upload = (await takeStored(sql, creator, input.key)) ?? fail('uploadIncomplete', { field: 'key' })
  const { key, size, mime, kind } = upload
  if (kind !== input.kindDict) fail('fileTypeRefused', { message: wantedFormats(input.kindDict) })
  await countIn(sql, creator, size)
  const isImage = kind === fileKind.image
  const seen = isImage ? upload : input
  return {
    key,
    size,
    mime,
    ext: extensionOf(key),
    coverKey: isImage ? upload.thumbnailKey : await takeCover(sql, creator, input.coverKey),
    durationSec: kind <= 2 ? (input.durationSec ?? null) : null,
    width: seen.width ?? null,
    height: seen.height ?? null,
    fingerprint: input.fingerprint ?? null,
  }
}

async function takeCover(sql: Sql, creator: CreatorId, key: Optional<string>): Promise<string | null> {
  if (key === undefined) return null
  const cover = await takeStored(sql, creator, key)
  if (!cover) return fail('uploadIncomplete', { message: '封面还没有传完，请重新上传', field: 'coverKey' })
  if (cover.kind !== 3) return fail('fileTypeRefused', { message: wantedFormats(3), field: 'coverKey' })
  return key
}

export async function getFile(sql: Sql, media: Media, creator: CreatorId, id: FileId): Promise<File> {
  const row = (await findFile(sql, creator, id)) ?? fail('fileNotFound')
  return asFile(media, creator, row)
}

/** Of these files, those that exist. */
export async function filesById(
  sql: Sql,
  media: Media,
  creator: CreatorId,
  ids: Iterable<FileId>,
): Promise<Map<FileId, File>> {
  const wanted = [...new Set(ids)]
  const rows = wanted.length > 0 ? await findFiles(sql, creator, wanted) : []
  return new Map(rows.map((row) => [row.id, asFile(media, creator, row)]))
}

type ListInput = FileFilter & PageInput & { sort: FileSort }

export async function listFiles(
  sql: Sql,
  media: Media,
  creator: CreatorId,
  input: ListInput,
): Promise<Page<ListedFile>> {
  const [rows, count] = await Promise.all([listPage(sql, creator, input), countFiles(sql, creator, input)])
  return pageOf(
    rows.map((row) => ({ ...asFile(media, creator, row), folderId: row.folderId, tagIds: row.tagIds })),
    count,
    input,
  )
}

export async function renameFile(
  sql: Sql,
  media: Media,
  creator: CreatorId,
  { id, title, version }: { id: FileId; title: string; version: number },
): Promise<File> {
  return transaction(sql, async (sql) => {
    const before = (await findFile(sql, creator, id)) ?? fail('fileNotFound')
    if (!(await updateTitle(sql, creator, { id, title, version }, now()))) {
      const message = `这个素材刚在别处改过，现在的标题是“${before.title}”；仍要改名请再保存一次`
      fail('versionConflict', { message, data: { version: before.version } })
    }
    await audit(sql, {
      creator,
      action: 'materials.rename',
      target: { type: 'file', id },
      before: { title: before.title },
      after: { title },
    })
    return getFile(sql, media, creator, id)
  })
}

function asFile(media: Media, creator: CreatorId, row: FileRow): File {
  // the row is changed in place: nobody else uses it
  const file = row as FileRow & File
  file.frontId = creator
  file.kindDict = row.kind
  file.url = media.sign(row.key)
  file.coverUrl = row.coverKey === null ? null : media.sign(row.coverKey)
  return file
}
