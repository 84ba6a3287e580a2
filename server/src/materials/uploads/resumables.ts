import type { UnfinishedUpload } from '@zsm/contract/materials'
import { type CreatorId, type Instant, type WholeList, whole } from '@zsm/contract/values'
import type { ErrorName } from '@zsm/contract/wire/errors'
import { milliseconds, plusMs } from '../../clock.ts'
import { audit } from '../../database/audit.ts'
import { type Sql, transaction } from '../../database/sql.ts'
import { Failure, fail } from '../../failure.ts'
import type { Storage } from '../../gateways/storage.ts'
import { promiseBytes } from '../usage.ts'
import { findUploadState, markGivenUp } from './queries.ts'
import { findPromised, listUnfinished, markBegun, type PromisedUpload } from './resumables.queries.ts'
import { mustFit } from './room.ts'
import { resumableMs } from './times.ts'
import { type Issued, readTicket, refuseSize, type Ticket, tokenFor, type UploadHost } from './tokens.ts'
import { storeDraft } from './uploads.ts'
import { asOnlyWriter, draftPath, type Writer } from './writers.ts'

/** Reads the token. Fails when it has expired or belongs to another upload. */
export function readResumableTicket(secret: string, token: unknown, id?: string): Ticket {
  const ticket = readTicket(secret, typeof token === 'string' ? token : '')
  return id === undefined || id === ticket.jti ? ticket : fail('uploadTokenInvalid')
}

/** Opens an upload of a known size. Opened again with the same token, it is the same upload. */
export async function beginResumable(
  sql: Sql,
  storage: Storage,
  ticket: Ticket,
  size: number,
): Promise<void> {
  const { front, jti, kind, max } = ticket
  if (!Number.isSafeInteger(size) || size < 1) fail('fileEmpty')
  if (size > max) refuseSize(kind, max)
  const promised = await findPromised(sql, front, ticket.key)
  if (!promised) fail((await findUploadState(sql, front, jti)) ? 'uploadTokenUsed' : 'uploadTokenInvalid')
  if (promised.resumeSize === null) {
    await mustFit(sql, storage, jti, size)
    await promiseBytes(sql, front, jti, { size, arrived: 0 })
  }
  if (!(await markBegun(sql, front, jti, size))) fail('uploadTokenUsed')
}

const since = (): Instant => new Date(milliseconds() - resumableMs).toISOString()

/** The creator's uploads that can be resumed. */
export async function listUnfinishedUploads(
  sql: Sql,
  storage: Storage,
  creator: CreatorId,
): Promise<WholeList<UnfinishedUpload>> {
  const uploads = await listUnfinished(sql, creator, since())
  const list = uploads.map(async ({ id, draft, key, kind, title, fingerprint, resumeSize, createTime }) => ({
    key,
    kindDict: kind,
    fileName: title ?? '',
    fingerprint,
    size: resumeSize,
    createTime,
    sentSize: await storage.written(draftPath(storage, { id, draft })),
    expireTime: plusMs(createTime, resumableMs),
  }))
  return whole(await Promise.all(list))
}

/** A new token for an unfinished upload, with the same key and size limit. */
export async function resumeUpload(
  sql: Sql,
  host: UploadHost,
  creator: CreatorId,
  key: string,
): Promise<Issued> {
  const upload = await getUnfinished(sql, creator, key)
  return tokenFor(host, creator, upload, Date.parse(upload.createTime) + resumableMs)
}

export async function cancelUpload(
  sql: Sql,
  storage: Storage,
  creator: CreatorId,
  key: string,
): Promise<null> {
  const upload = await getUnfinished(sql, creator, key)
  const { id, title } = upload
  await transaction(sql, async (sql) => {
    if (!(await markGivenUp(sql, creator, id))) fail('uploadNotFound')
    const target = { type: 'upload', id }
    await audit(sql, { creator, action: 'materials.cancelUpload', target, before: { title } })
  })
  await storage.discard(draftPath(storage, upload))
  return null
}

async function getUnfinished(sql: Sql, creator: CreatorId, key: string): Promise<PromisedUpload> {
  const upload = await findPromised(sql, creator, key)
  if (!upload || upload.resumeSize === null || upload.createTime < since()) return fail('uploadNotFound')
  return upload
}

/** Stores an upload whose draft is complete. */
export async function storeArrived(
  sql: Sql,
  storage: Storage,
  creator: CreatorId,
  upload: PromisedUpload,
): Promise<void> {
  const isWhole = async (draft: string) => (await storage.written(draft)) === upload.resumeSize
  if (!(await isWhole(draftPath(storage, upload)))) return
  await asOnlyWriter({ sql, storage }, { creator, id: upload.id }, async (writer) => {
    if (await isWhole(await writer.draft())) await storeResumed(sql, storage, creator, writer)
  })
}

/** Refusals that end an upload. After any other failure it may still be stored. */
export const refusals: ErrorName[] = ['fileEmpty', 'fileTooLarge', 'fileTypeRefused']

/** Stores a complete upload. An upload that is refused is cancelled and its draft is deleted. */
export async function storeResumed(
  sql: Sql,
  storage: Storage,
  creator: CreatorId,
  writer: Writer,
): Promise<void> {
  const { upload, mustHold } = writer
  const draft = await writer.draft()
  const size = await storage.written(draft)
  try {
    await mustHold()
    await storeDraft(sql, storage, creator, upload, draft, size)
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    const isRefused = refusals.includes(error.error)
    if (isRefused) await markGivenUp(sql, creator, upload.id)
    if (isRefused || error.error === 'uploadTokenUsed') await storage.discard(draft)
    throw error
  }
  await storage.discard(draft)
}
