import type { File } from '@zsm/contract/materials'
import type { CreatorId, FileId } from '@zsm/contract/values'
import { now } from '../../clock.ts'
import { audit } from '../../database/audit.ts'
import { once } from '../../database/once.ts'
import type { Sql, Tx } from '../../database/sql.ts'
import { fail } from '../../failure.ts'
import type { Storage } from '../../gateways/storage.ts'
import { newId } from '../../ids.ts'
import { purgeTimeOf } from '../bin/recycle-bin.ts'
import { getFile, type NewFile, takeContent } from '../files.ts'
import { findFile, insertFile, lockFile, markDeleted, updateContent } from '../queries.ts'
import type { Media } from '../reading/media.ts'
import { settleArrivals } from '../uploads/arrivals.ts'
import { deleteWaveform } from '../waveforms/queries.ts'
import { listUsers } from './queries.ts'

/** Called when a file was replaced, so that other domains update the fields they copied from it. */
export type FollowContent = (
  sql: Tx,
  creator: CreatorId,
  file: { id: FileId; durationSec: number | null },
) => Promise<void>

type Replacement = Omit<NewFile, 'kindDict' | 'title'> & { id: FileId; title?: string | undefined }

/** Replaces a file's content with an upload of the same kind. Its uses stay. The old content becomes a file in the bin. */
export async function replaceFile(
  sql: Sql,
  { media, storage, followContent }: { media: Media; storage: Storage; followContent: FollowContent },
  creator: CreatorId,
  { requestId, ...input }: Replacement & { requestId: string },
): Promise<File> {
  const { id } = input
  await settleArrivals(sql, storage, creator, input)
  await once(sql, { actor: creator, call: 'file/deleteAndCreate', requestId, input }, async (sql) => {
    if (!(await lockFile(sql, creator, id))) fail('fileNotFound')
    const before = (await findFile(sql, creator, id)) ?? fail('fileNotFound')
    if (await provesSomething(sql, creator, id)) fail('fileReviewed')
    const content = await takeContent(sql, creator, { ...input, kindDict: before.kind })
    const at = now()
    const oldId = newId<FileId>()
    // in this order, because a key belongs to one file
    await updateContent(sql, creator, id, { ...content, title: input.title ?? before.title }, at)
    const { refCount: _, version: __, updateTime: ___, ...old } = before
    await insertFile(sql, creator, { ...old, id: oldId })
    await markDeleted(sql, creator, oldId, { deleteTime: at, purgeTime: purgeTimeOf(at) })
    await deleteWaveform(sql, creator, id)
    await followContent(sql, creator, { id, durationSec: content.durationSec })
    await audit(sql, {
      creator,
      action: 'materials.replace',
      target: { type: 'file', id },
      before: { title: before.title, size: before.size, key: before.key },
      after: { title: input.title ?? before.title, size: content.size, key: content.key, oldId },
    })
    return null
  })
  return getFile(sql, media, creator, id)
}

/** Whether a certification uses the file. It is decided by what its papers show, so they must not change. */
async function provesSomething(sql: Tx, creator: CreatorId, id: FileId): Promise<boolean> {
  const users = await listUsers(sql, creator, [id])
  return users.some(({ type }) => type === 'certification')
}
