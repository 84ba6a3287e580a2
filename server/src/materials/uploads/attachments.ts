import type { Kind } from '@zsm/contract/materials'
import type { CreatorId, LearnerId } from '@zsm/contract/values'
import { now, plusMs } from '../../clock.ts'
import type { Sql, Tx } from '../../database/sql.ts'
import { fail } from '../../failure.ts'
import type { Storage } from '../../gateways/storage.ts'
import { newId } from '../../ids.ts'
import { extensionOf, kindOf, wantedFormats } from '../formats.ts'
import { newKey, thumbnailKeyOf } from '../keys.ts'
import { insertUpload, sumAttaching, takeAttached } from './queries.ts'
import { mustFit } from './room.ts'
import { tokenMs } from './times.ts'
import { isWanted, refuseSize, tokenFor, type UploadHost } from './tokens.ts'

/** The record that the file is for, and the learner who sends it, if it is not the creator. */
type For = { attachTo: string; learner: LearnerId | undefined }

/** The stored object of an attachment. */
type AttachedFile = { key: string; kind: Kind; size: number; thumbnailKey: string | null }

/**
 * A token for one upload that becomes a file of a record. It goes through our server on every storage, so that its content is
 * checked by the rules of the library, and takes exactly the size that was announced at the most.
 */
export async function issueAttachmentToken(
  sql: Tx,
  host: UploadHost,
  creator: CreatorId,
  {
    attachTo,
    learner,
    filePath,
    size,
    largest,
  }: For & { filePath: string; size: number; largest: Record<Kind, number> },
): Promise<{ key: string; token: string; host: string; maxSize: number }> {
  const ext = extensionOf(filePath)
  const kind = kindOf(ext)
  if (!kind || !isWanted(kind, ext))
    return fail('fileTypeRefused', { message: wantedFormats(kind), field: 'filePath' })
  if (size > largest[kind]) return refuseSize(kind, largest[kind])
  const upload = { id: newId<string>(), key: newKey(creator, kind, ext), kind, maxSize: size }
  await mustFit(sql, host.storage, upload.id, size)
  const promised = { promisedSize: size, title: null, createTime: now(), attachTo, learnerId: learner }
  await insertUpload(sql, creator, { ...upload, ...promised })
  const { key, token, host: url, maxSize } = tokenFor(host, creator, { ...upload, by: learner })
  return { key, token, host: url, maxSize }
}

/** The bytes of a record's uploads that may still become its files. */
export const sumPromisedTo = (sql: Sql, creator: CreatorId, attachTo: string): Promise<number> =>
  sumAttaching(sql, creator, { attachTo, since: plusMs(now(), -tokenMs) })

/** Takes an uploaded object for the record. Only its sender may. */
export async function takeAttachment(
  sql: Tx,
  creator: CreatorId,
  { key, attachTo, learner }: For & { key: string },
): Promise<AttachedFile> {
  const taken = await takeAttached(sql, creator, { key, attachTo, learnerId: learner })
  return taken ?? fail('uploadIncomplete', { field: 'key' })
}

/** Deletes the object, and a picture's small copy. */
export async function removeAttached(storage: Storage, key: string): Promise<void> {
  await storage.remove(key)
  await storage.remove(thumbnailKeyOf(key))
}
