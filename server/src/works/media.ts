import { buffer } from 'node:stream/consumers'
import { fileKind } from '@zsm/contract/states'
import type { CreatorId, FileId, Instant } from '@zsm/contract/values'
import { now, plusDays } from '../clock.ts'
import type { Sql } from '../database/sql.ts'
import { fail } from '../failure.ts'
import { type DouyinSession, douyinLimits, type Handed } from '../gateways/douyin.ts'
import type { Storage } from '../gateways/storage.ts'
import { findFile, findFileAt } from '../materials/public.ts'
import { asDouyinUser, douyinOf, type Platform } from './authorization.ts'
import { findMedia, type MediaRow, upsertMedia } from './media.queries.ts'
import { publicFailure } from './refusals.ts'

export type Publishing = Platform & { storage: Storage }

/** The platform does not say how long it stores an unused file. We assume a day. */
const retentionDays = 1

const kinds = {
  video: { kind: fileKind.video, maxBytes: douyinLimits.videoBytes, message: '请选择视频素材' },
  image: { kind: fileKind.image, maxBytes: douyinLimits.imageBytes, message: '请选择图片素材' },
} as const
type MediaKind = keyof typeof kinds

/** Sends a file of the library, given by its id or address, to the platform. */
export async function handFile(
  sql: Sql,
  parts: Publishing,
  creator: CreatorId,
  { kind, filePath, frontId }: { kind: MediaKind; filePath: string; frontId: CreatorId },
): Promise<{ fileId: FileId; mediaId: string; mediaExpireTime: Instant }> {
  if (frontId !== creator) fail('frontNotFound')
  const fileId = await fileAt(sql, creator, filePath)
  const media = await asDouyinUser(sql, parts, creator, (session) =>
    hand(sql, parts, creator, { kind, fileId, session }),
  ).catch(publicFailure)
  return { fileId, mediaId: media.mediaId, mediaExpireTime: media.expireTime }
}

async function fileAt(sql: Sql, creator: CreatorId, filePath: string): Promise<FileId> {
  const key = /\/media\/([^?]+)/.exec(filePath)?.[1] ?? filePath
  const isId = /^[0-9a-f-]{36}$/i.test(filePath)
  const file = isId ? await findFile(sql, creator, filePath as FileId) : await findFileAt(sql, creator, key)
  return file?.id ?? fail('fileNotFound', { field: 'filePath' })
}

type Asked = { kind: MediaKind; fileId: FileId; session: DouyinSession }

/** The platform's id of the file. A file that was sent today is not sent again. */
export async function mediaIdOf(
  sql: Sql,
  parts: Publishing,
  creator: CreatorId,
  asked: Asked,
): Promise<string> {
  const { key: fileKey } = await fileOf(sql, creator, asked)
  const { openId } = asked.session
  const known = await findMedia(sql, creator, { fileId: asked.fileId, openId, fileKey, now: now() })
  return known?.mediaId ?? (await hand(sql, parts, creator, asked)).mediaId
}

async function hand(sql: Sql, parts: Publishing, creator: CreatorId, asked: Asked): Promise<MediaRow> {
  const { kind, fileId, session } = asked
  const file = await fileOf(sql, creator, asked)
  const handed: Handed = {
    name: `${fileId}.${file.ext}`,
    mime: file.mime,
    size: file.size,
    bytes: async (range) => buffer(await parts.storage.read(file.key, range)),
  }
  const douyin = douyinOf(parts)
  const mediaId = await (kind === 'video' ? douyin.uploadVideo : douyin.uploadImage)(session, handed)
  const expireTime = plusDays(now(), retentionDays)
  const media = { fileId, openId: session.openId, fileKey: file.key, mediaId, expireTime }
  await upsertMedia(sql, creator, media)
  return media
}

/** A file of the kind that the platform accepts for this use. */
async function fileOf(sql: Sql, creator: CreatorId, { kind, fileId }: Pick<Asked, 'kind' | 'fileId'>) {
  const file = (await findFile(sql, creator, fileId)) ?? fail('fileNotFound', { field: 'filePath' })
  const { maxBytes, message, kind: wanted } = kinds[kind]
  if (file.kind !== wanted) fail('fileTypeRefused', { message, field: 'filePath' })
  if (file.size > maxBytes) fail('mediaTooLarge', { field: 'filePath' })
  return file
}
