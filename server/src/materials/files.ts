import type { File, Kind } from '@zsm/contract/materials'
import type { CreatorId, FileId, Page } from '@zsm/contract/values'
import { now } from '../clock.ts'
import { audit } from '../database/audit.ts'
import { once } from '../database/once.ts'
import { type PageInput, pageOf } from '../database/page.ts'
import { type Sql, transaction } from '../database/sql.ts'
import { fail } from '../failure.ts'
import { newId } from '../ids.ts'
import { extensionOf, wantedFormats } from './formats.ts'
import type { Media } from './media.ts'
import {
  countFiles,
  type FileRow,
  findFile,
  findFiles,
  insertFile,
  listPage,
  lockFile,
  markDeleted,
  updateTitle,
} from './queries.ts'
import { takeStored } from './uploads.queries.ts'
import { listUsers } from './uses.queries.ts'

type Optional<T> = T | undefined

export type NewFile = {
  key: string
  title: string
  kindDict: Kind
  coverKey?: Optional<string>
  durationSec?: Optional<number>
  width?: Optional<number>
  height?: Optional<number>
}

/** Puts an uploaded object into the library; repeated with the same request id it answers the same file. */
export async function recordFile(
  sql: Sql,
  media: Media,
  creator: CreatorId,
  { requestId, ...input }: NewFile & { requestId: string },
): Promise<File> {
  const call = 'file/create'
  const id = await once(sql, { creator, call, requestId, input }, (sql) => addFile(sql, creator, input))
  return getFile(sql, media, creator, id)
}

/** Takes the stored object and its cover for a new file: each belongs to one file only. */
export function addFile(sql: Sql, creator: CreatorId, input: NewFile): Promise<FileId> {
  return transaction(sql, async (sql) => {
    const upload = (await takeStored(sql, creator, input.key)) ?? fail('uploadIncomplete', { field: 'key' })
    const { key, size, mime, sha256, kind } = upload
    if (kind !== input.kindDict) fail('fileTypeRefused', { message: wantedFormats(input.kindDict) })
    const isImage = kind === 3
    const coverKey = isImage ? upload.thumbnailKey : await takeCover(sql, creator, input.coverKey)
    const seen = isImage ? upload : input
    const file = {
      id: newId<FileId>(),
      kind,
      title: input.title,
      ext: extensionOf(key),
      mime,
      size,
      sha256,
      key,
      coverKey,
      durationSec: kind <= 2 ? (input.durationSec ?? null) : null,
      width: seen.width ?? null,
      height: seen.height ?? null,
      createTime: now(),
    }
    await insertFile(sql, creator, file)
    const { id, title } = file
    await audit(sql, {
      creator,
      action: 'materials.create',
      target: { type: 'file', id },
      after: { title, kind, size },
    })
    return id
  })
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

/** Those of the files that are there, in the order asked for. */
export async function getFiles(
  sql: Sql,
  media: Media,
  creator: CreatorId,
  ids: readonly FileId[],
): Promise<File[]> {
  if (ids.length === 0) return []
  const rows = new Map((await findFiles(sql, creator, ids)).map((row) => [row.id, row]))
  return ids.flatMap((id) => {
    const row = rows.get(id)
    return row ? [asFile(media, creator, row)] : []
  })
}

type ListInput = PageInput & { kindDict?: Optional<Kind>; keyword?: Optional<string> }

export async function listFiles(
  sql: Sql,
  media: Media,
  creator: CreatorId,
  input: ListInput,
): Promise<Page<File>> {
  const [rows, count] = await Promise.all([listPage(sql, creator, input), countFiles(sql, creator, input)])
  return pageOf(
    rows.map((row) => asFile(media, creator, row)),
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
    if (!(await updateTitle(sql, creator, { id, title, version }, now()))) fail('versionConflict')
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

/** Refused while something uses the file; the lock keeps new uses out until the answer stands. */
export async function deleteFile(sql: Sql, creator: CreatorId, id: FileId): Promise<null> {
  await transaction(sql, async (sql) => {
    if (!(await lockFile(sql, creator, id))) fail('fileNotFound')
    const users = await listUsers(sql, creator, id)
    if (users[0]) {
      const message = `素材正在「${users[0].name}」等 ${users.length} 处使用，先在那里移除再删除`
      fail('fileInUse', { message, data: { users } })
    }
    await markDeleted(sql, creator, id, now())
    await audit(sql, { creator, action: 'materials.delete', target: { type: 'file', id } })
  })
  return null
}

function asFile(media: Media, creator: CreatorId, { kind, key, coverKey, ...row }: FileRow): File {
  return {
    ...row,
    frontId: creator,
    kindDict: kind,
    url: media.sign(key),
    coverUrl: coverKey === null ? null : media.sign(coverKey),
  }
}
