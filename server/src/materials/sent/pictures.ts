import { type LearnerPicture, pictureLimits } from '@zsm/contract/learners/pictures'
import { fileKind } from '@zsm/contract/states'
import type { CreatorId, Instant, LearnerId, PictureId } from '@zsm/contract/values'
import { now, plusDays } from '../../clock.ts'
import { audit } from '../../database/audit.ts'
import { type Sql, type Tx, transaction } from '../../database/sql.ts'
import { fail } from '../../failure.ts'
import type { Storage } from '../../gateways/storage.ts'
import { newId } from '../../ids.ts'
import { lockLearner } from '../../learners/public.ts'
import { extensionOf, kindOf, wantedFormats } from '../formats.ts'
import type { Media } from '../reading/media.ts'
import {
  issueAttachmentToken,
  removeAttached,
  sumPromisedTo,
  takeAttachment,
} from '../uploads/attachments.ts'
import type { UploadHost } from '../uploads/tokens.ts'
import {
  attachPictures,
  countAdded,
  deletePictureRow,
  deleteUnsent,
  insertPicture,
  listDeletedPictures,
  listSent,
  type RecordKind,
  type RecordOf,
} from './queries.ts'

/** The bytes that one learner's uploads to a creator may promise at a time. */
const mostPromised = 2 * pictureLimits.most * pictureLimits.size

const none = 0
/** Only pictures. */
const largest = {
  [fileKind.video]: none,
  [fileKind.audio]: none,
  [fileKind.image]: pictureLimits.size,
  [fileKind.document]: none,
  [fileKind.archive]: none,
} as const

/** A picture goes to a creator. The upload is bound to the learner, who has no record yet that it could be bound to. */
type Sent = { creator: CreatorId; learner: LearnerId }

/** A token for a picture that the learner sends to the creator. */
export function issuePictureToken(
  sql: Sql,
  host: UploadHost,
  { creator, learner }: Sent,
  { filePath, size }: { filePath: string; size: number },
): Promise<{ key: string; token: string; host: string; maxSize: number }> {
  if (kindOf(extensionOf(filePath)) !== fileKind.image)
    fail('fileTypeRefused', { message: wantedFormats(fileKind.image), field: 'filePath' })
  return transaction(sql, async (sql) => {
    await lockLearner(sql, learner)
    await refuseTooMany(sql, learner)
    if ((await sumPromisedTo(sql, creator, learner)) + size > mostPromised) fail('pictureTooMany')
    return issueAttachmentToken(sql, host, creator, { attachTo: learner, learner, filePath, size, largest })
  })
}

/** Records an uploaded picture. Nobody but the learner sees it until it is sent. */
export function addPicture(
  sql: Sql,
  media: Media,
  { creator, learner }: Sent,
  { key }: { key: string },
): Promise<LearnerPicture> {
  return transaction(sql, async (sql) => {
    await lockLearner(sql, learner)
    await refuseTooMany(sql, learner)
    const taken = await takeAttachment(sql, creator, { key, attachTo: learner, learner })
    const { size, thumbnailKey } = taken
    if (thumbnailKey === null) return fail('uploadIncomplete', { field: 'key' })
    const id = newId<PictureId>()
    await insertPicture(sql, creator, { id, learnerId: learner, size, key, thumbnailKey, createTime: now() })
    const target = { type: 'picture', id }
    await audit(sql, { creator, action: 'materials.addPicture', target, after: { size } })
    return shownPicture(media, { creator, id })
  })
}

async function refuseTooMany(sql: Sql, learner: LearnerId): Promise<void> {
  if ((await countAdded(sql, learner, plusDays(now(), -1))) >= pictureLimits.aDay) fail('pictureTooMany')
}

/** Sends pictures with a record. Each is sent once. Fails: `pictureNotFound`. */
export async function sendPictures(
  sql: Tx,
  { creator, learner }: Sent,
  { ids, recordDict, recordId }: { ids: readonly PictureId[]; recordDict: RecordKind; recordId: string },
): Promise<void> {
  const wanted = [...new Set(ids)]
  if (wanted.length === 0) return
  const given = await attachPictures(sql, creator, { learner, ids: wanted, recordDict, recordId })
  if (given < wanted.length) fail('pictureNotFound', { field: 'pictureIds' })
}

/** The pictures that were sent with records, by the records' ids. */
export async function readSentPictures(
  sql: Sql,
  media: Media,
  recordDict: RecordKind,
  records: readonly RecordOf[],
): Promise<(recordId: string) => LearnerPicture[]> {
  const sent = records.length > 0 ? await listSent(sql, recordDict, records) : []
  const byRecord = Map.groupBy(sent, ({ recordId }) => recordId)
  return (recordId) =>
    (byRecord.get(recordId) ?? []).map(({ creatorId: creator, id }) => shownPicture(media, { creator, id }))
}

/** What the address of a picture signs, below `/media/`. */
export const pictureKey = (creator: string, id: string): string => `sent/${creator}/${id}`

/** The address expires. It names the picture only; who may read it is checked at each request. */
function shownPicture(media: Media, { creator, id }: { creator: CreatorId; id: PictureId }): LearnerPicture {
  const key = pictureKey(creator, id)
  return { id, url: media.sign(key), thumbnailUrl: media.sign(`${key}/small`) }
}

const batch = 100

/** For the timer: deletes pictures that nobody sent for a day, and the objects of deleted pictures. */
export async function clearPictures(sql: Sql, storage: Storage, time: Instant): Promise<void> {
  await deleteUnsent(sql, { before: plusDays(time, -1), time })
  for (const { creatorId, id, key } of await listDeletedPictures(sql, batch)) {
    await removeAttached(storage, key)
    await deletePictureRow(sql, creatorId, id)
  }
}
