import { type Attachment, type fulfilment, talkFileSizes, talkLimits } from '@zsm/contract/fulfilment'
import { messageSender } from '@zsm/contract/states'
import type { AttachmentId, CreatorId, Instant, LearnerId, OrderId } from '@zsm/contract/values'
import type { InputOf, OutputOf } from '@zsm/contract/wire/endpoint'
import { now, plusDays } from '../clock.ts'
import { audit } from '../database/audit.ts'
import { type Sql, transaction } from '../database/sql.ts'
import { fail } from '../failure.ts'
import type { Storage } from '../gateways/storage.ts'
import { newId } from '../ids.ts'
import {
  issueAttachmentToken,
  removeAttached,
  sumPromisedTo,
  takeAttachment,
  type UploadHost,
} from '../materials/public.ts'
import { getOwnFulfilment, lockFulfilment } from './access.ts'
import {
  deleteFileRow,
  deleteUnsent,
  type FileRow,
  findFile,
  insertFile,
  listDeletedFiles,
  sumFileBytes,
} from './files.queries.ts'
import type { FulfilmentRow } from './queries.ts'
import type { Side } from './talk.ts'
import { shownFile } from './views.ts'

/**
 * A token to upload a file for this order. All files of an order share one limit in bytes; the lock on the order's row makes it exact.
 */
export function issueToken(
  sql: Sql,
  host: UploadHost,
  { service, side }: { service: FulfilmentRow; side: Side },
  { filePath, size }: InputOf<typeof fulfilment.uploadToken>,
): Promise<OutputOf<typeof fulfilment.uploadToken>> {
  return transaction(sql, async (sql) => {
    const held = await lockFulfilment(sql, service)
    const { creator, orderId: attachTo } = held
    const [stored, promised] = await Promise.all([
      sumFileBytes(sql, held),
      sumPromisedTo(sql, creator, attachTo),
    ])
    if (stored + promised + size > talkLimits.bytes) fail('attachmentsFull')
    const learner = side === messageSender.buyer ? held.learnerId : undefined
    return issueAttachmentToken(sql, host, creator, {
      attachTo,
      learner,
      filePath,
      size,
      largest: talkFileSizes,
    })
  })
}

/** Records an uploaded file of this order. The other side sees it only once it is sent. */
export function addFile(
  sql: Sql,
  { service, side }: { service: FulfilmentRow; side: Side },
  { key, title }: InputOf<typeof fulfilment.addFile>,
): Promise<Attachment> {
  return transaction(sql, async (sql) => {
    const held = await lockFulfilment(sql, service)
    const { creator, orderId } = held
    const learner = side === messageSender.buyer ? held.learnerId : undefined
    const { kind, size, thumbnailKey } = await takeAttachment(sql, creator, {
      key,
      attachTo: orderId,
      learner,
    })
    if ((await sumFileBytes(sql, held)) + size > talkLimits.bytes) fail('attachmentsFull')
    const file = {
      id: newId<AttachmentId>(),
      orderId,
      senderDict: side,
      kind,
      title,
      size,
      key,
      thumbnailKey,
    }
    await insertFile(sql, creator, { ...file, createTime: now() })
    const target = { type: 'order', id: orderId }
    await audit(sql, { creator, action: 'fulfilment.addFile', target, after: { kind, size } })
    return shownFile({ ...file, messageId: null, answerFlag: false })
  })
}

type Asked = { orderId: OrderId; fileId: AttachmentId }

/** A file as the creator of the service may read it. */
export const findFileFor = (
  sql: Sql,
  creator: CreatorId,
  { orderId, fileId: id }: Asked,
): Promise<FileRow | undefined> => findFile(sql, { creator, orderId }, { id, reader: messageSender.creator })

/** A file for the operators who decide: what one side has sent to the other. */
export const findSentFile = (
  sql: Sql,
  creator: CreatorId,
  { orderId, fileId: id }: Asked,
): Promise<FileRow | undefined> => findFile(sql, { creator, orderId }, { id, reader: messageSender.system })

/** A file as the learner who bought the service may read it, unless the order was refunded in full. */
export async function findOwnFile(
  sql: Sql,
  learner: LearnerId,
  { orderId, fileId }: Asked,
): Promise<FileRow> {
  const service = await getOwnFulfilment(sql, learner, orderId)
  if (!service.usableFlag) fail('accessEnded')
  return (await findFile(sql, service, { id: fileId, reader: messageSender.buyer })) ?? fail('notFound')
}

const batch = 100

/** For the timer: deletes files that were not sent within a day, and the objects of deleted files. */
export async function clearFiles(sql: Sql, storage: Storage, time: Instant): Promise<void> {
  await deleteUnsent(sql, { before: plusDays(time, -1), time })
  for (const { creatorId, id, key } of await listDeletedFiles(sql, batch)) {
    await removeAttached(storage, key)
    await deleteFileRow(sql, creatorId, id)
  }
}
