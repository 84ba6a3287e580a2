import { goesInPieces, Kind, uploadRules } from '@zsm/contract/materials'
import { fileKind } from '@zsm/contract/states'
import { CreatorId, type Instant, LearnerId } from '@zsm/contract/values'
import { z } from 'zod'
import { milliseconds, now } from '../../clock.ts'
import { type Sql, transaction } from '../../database/sql.ts'
import { fail } from '../../failure.ts'
import type { Storage } from '../../gateways/storage.ts'
import { newId } from '../../ids.ts'
import { extensionOf, kindFolders, kindOf, wantedFormats } from '../formats.ts'
import { newKey } from '../keys.ts'
import { isSignature, signatureOf } from '../reading/signature.ts'
import { refuseOverQuota } from '../usage.ts'
import { insertUpload } from './queries.ts'
import { mustFit } from './room.ts'
import { tokenMs } from './times.ts'

type UploadLimits = Record<(typeof kindFolders)[Kind], number>
/** `url` is the upload host's public URL. */
export type UploadHost = { storage: Storage; secret: string; limits: UploadLimits; url: string }

/** A token's content. It allows one upload of at most `max` bytes to `key`, before `exp` (seconds). */
const Ticket = z.object({
  front: CreatorId,
  key: z.string(),
  kind: Kind,
  max: z.int(),
  exp: z.int(),
  jti: z.uuid(),
  /** The learner who sends it, if it is not the creator. */
  by: LearnerId.optional(),
})
export type Ticket = z.output<typeof Ticket>

const lifeSec = tokenMs / 1000

type Wanted = {
  filePath: string
  title?: string | undefined
  kindDict?: Kind | undefined
  size?: number | undefined
  fingerprint?: string | undefined
}
/** The host that an upload goes to, and its token. */
export type Issued = {
  key: string
  token: string
  host: string
  resumable: { host: string; url: string } | null
  expireTime: Instant
  maxSize: number
}

/** Issues a token for one upload. A wrong name or size is refused here, before any byte is sent. */
export async function issueUploadToken(
  sql: Sql,
  host: UploadHost,
  creator: CreatorId,
  { filePath, title, kindDict, size, fingerprint }: Wanted,
): Promise<Issued> {
  const { storage, limits } = host
  const ext = extensionOf(filePath)
  const kind = kindDict ?? kindOf(ext)
  if (!kind || !isWanted(kind, ext)) {
    return fail('fileTypeRefused', { message: wantedFormats(kind), field: 'filePath' })
  }
  const maxSize = Math.min(uploadRules[kind].maxSize, limits[kindFolders[kind]])
  if (size !== undefined && size > maxSize) return refuseSize(kind, maxSize)
  const upload = { id: newId<string>(), key: newKey(creator, kind, ext), kind, maxSize }
  const name = title || filePath.split(/[/\\]/).at(-1) || null
  await mustFit(sql, storage, upload.id, size ?? 0)
  await transaction(sql, async (sql) => {
    const promisedSize = size ?? null
    await insertUpload(sql, creator, {
      ...upload,
      title: name,
      promisedSize,
      fingerprint: fingerprint ?? null,
      createTime: now(),
    })
    await refuseOverQuota(sql, creator)
  })
  const { direct } = storage
  // pictures go through our server, which removes the camera's metadata
  if (!direct || kind === fileKind.image || goesInPieces(size ?? 0)) return tokenFor(host, creator, upload)
  const expires = Math.floor(milliseconds() / 1000) + lifeSec
  const token = direct.tokenFor({ key: upload.key, maxSize, expires })
  const expireTime = new Date(expires * 1000).toISOString()
  return { key: upload.key, token, host: direct.host, resumable: null, expireTime, maxSize }
}

type Promised = { id: string; key: string; kind: Kind; maxSize: number; by?: LearnerId | undefined }

/** A token for our own host, valid until `end` (milliseconds) at most. */
export function tokenFor(
  { secret, url }: UploadHost,
  creator: CreatorId,
  { id, key, kind, maxSize, by }: Promised,
  end = Number.POSITIVE_INFINITY,
): Issued {
  const exp = Math.min(Math.floor(milliseconds() / 1000) + lifeSec, Math.floor(end / 1000))
  const ticket = { front: creator, key, kind, max: maxSize, exp, jti: id, by }
  return {
    key,
    token: encodeTicket(secret, ticket),
    host: url,
    resumable: { host: `${url}/resumable`, url: `${url}/resumable/${id}` },
    expireTime: new Date(exp * 1000).toISOString(),
    maxSize,
  }
}

export function encodeTicket(secret: string, ticket: Ticket): string {
  const payload = Buffer.from(JSON.stringify(ticket)).toString('base64url')
  return `${payload}.${signatureOf(secret, payload)}`
}

/** Reads a token. Fails when it is not ours or has expired. A token expires at its second, also during an upload. */
export function readTicket(secret: string, token: string): Ticket {
  const [payload = '', signature = '', ...rest] = token.split('.')
  if (rest.length > 0 || !isSignature(secret, payload, signature)) return fail('uploadTokenInvalid')
  const ticket = Ticket.parse(JSON.parse(Buffer.from(payload, 'base64url').toString()))
  refuseExpired(ticket)
  return ticket
}

export function refuseExpired({ exp }: Ticket): void {
  if (milliseconds() >= exp * 1000) fail('uploadTokenInvalid')
}

export function refuseSize(kind: Kind, maxSize: number): never {
  const size = maxSize >= 1024 ** 3 ? `${maxSize / 1024 ** 3} GB` : `${Math.floor(maxSize / 1024 ** 2)} MB`
  return fail('fileTooLarge', { message: `${uploadRules[kind].name}最大 ${size}，请压缩后再上传` })
}

export function isWanted(kind: Kind, ext: string): boolean {
  const extensions: readonly string[] = uploadRules[kind].extensions
  return extensions.includes(ext)
}
