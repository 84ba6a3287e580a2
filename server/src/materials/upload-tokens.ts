import { Kind, uploadRules } from '@zsm/contract/materials'
import { CreatorId, type Instant } from '@zsm/contract/values'
import { z } from 'zod'
import { milliseconds, now } from '../clock.ts'
import type { Sql } from '../database/sql.ts'
import { fail } from '../failure.ts'
import type { Storage } from '../gateways/storage.ts'
import { newId } from '../ids.ts'
import { extensionOf, kindFolders, kindOf, wantedFormats } from './formats.ts'
import { newKey } from './keys.ts'
import { isSignature, signatureOf } from './signature.ts'
import { insertUpload } from './uploads.queries.ts'
import { refuseOverQuota } from './usage.ts'

export type UploadLimits = Record<(typeof kindFolders)[Kind], number>
export type UploadHost = { storage: Storage; secret: string; limits: UploadLimits }

/** What a token allows: one upload of at most `max` bytes to `key`, before `exp` (seconds). */
const Ticket = z.object({
  front: CreatorId,
  key: z.string(),
  kind: Kind,
  max: z.int(),
  exp: z.int(),
  jti: z.uuid(),
})
export type Ticket = z.output<typeof Ticket>

/** Long enough for the largest video on a slow line; checked again when the upload completes. */
const lifeSec = 2 * 3600

/** The database and everybody else need disk too. */
export const keptFree = 256 * 1024 ** 2

type Wanted = {
  filePath: string
  title?: string | undefined
  kindDict?: Kind | undefined
  size?: number | undefined
}
type Issued = { key: string; token: string; expireTime: Instant; maxSize: number }

/** Promises a key to one upload. What the name or size already rules out is refused here, before any byte is sent. */
export async function issueUploadToken(
  sql: Sql,
  { storage, secret, limits }: UploadHost,
  creator: CreatorId,
  { filePath, title, kindDict, size }: Wanted,
): Promise<Issued> {
  const ext = extensionOf(filePath)
  const kind = kindDict ?? kindOf(ext)
  if (!kind || !isWanted(kind, ext)) {
    return fail('fileTypeRefused', { message: wantedFormats(kind), field: 'filePath' })
  }
  const maxSize = Math.min(uploadRules[kind].maxSize, limits[kindFolders[kind]])
  if (size !== undefined && size > maxSize) return refuseSize(kind, maxSize)
  await refuseOverQuota(sql, creator, size ?? 0)
  if ((await storage.free()) < (size ?? 0) + keptFree) return fail('storageFull')

  const upload = { id: newId<string>(), key: newKey(creator, kind, ext), kind, maxSize }
  await insertUpload(sql, creator, { ...upload, title: title ?? null, createTime: now() })
  const exp = Math.floor(milliseconds() / 1000) + lifeSec
  const ticket = { front: creator, key: upload.key, kind, max: maxSize, exp, jti: upload.id }
  return {
    key: upload.key,
    token: encodeTicket(secret, ticket),
    expireTime: new Date(exp * 1000).toISOString(),
    maxSize,
  }
}

export function encodeTicket(secret: string, ticket: Ticket): string {
  const payload = Buffer.from(JSON.stringify(ticket)).toString('base64url')
  return `${payload}.${signatureOf(secret, payload)}`
}

/** Reads a token of ours that is not over; a token is over at its second, also in the middle of an upload. */
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

function isWanted(kind: Kind, ext: string): boolean {
  const extensions: readonly string[] = uploadRules[kind].extensions
  return extensions.includes(ext)
}
