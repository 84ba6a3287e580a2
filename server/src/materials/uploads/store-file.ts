import { writeFile } from 'node:fs/promises'
import type { Kind } from '@zsm/contract/materials'
import type { CreatorId, FileId } from '@zsm/contract/values'
import { now } from '../../clock.ts'
import type { Sql } from '../../database/sql.ts'
import type { Storage } from '../../gateways/storage.ts'
import { newId } from '../../ids.ts'
import { addFile } from '../files.ts'
import { newKey } from '../keys.ts'
import { insertUpload } from './queries.ts'
import { storeDraft } from './uploads.ts'

type Bytes = { bytes: Uint8Array; ext: string }

export type FileToStore = Bytes & {
  title: string
  kind: Kind
  cover?: Bytes
  durationSec?: number
  width?: number
  height?: number
}

/** Adds a file to a creator's library through the steps of an upload. For the demo shop and tests. */
export async function storeFile(
  sql: Sql,
  storage: Storage,
  creator: CreatorId,
  { title, kind, cover, bytes, ext, ...measured }: FileToStore,
): Promise<FileId> {
  const key = await storeBytes(sql, storage, creator, kind, { bytes, ext })
  const coverKey = cover && (await storeBytes(sql, storage, creator, 3, cover))
  return addFile(sql, creator, { key, title, kindDict: kind, coverKey, ...measured })
}

async function storeBytes(
  sql: Sql,
  storage: Storage,
  creator: CreatorId,
  kind: Kind,
  { bytes, ext }: Bytes,
): Promise<string> {
  const upload = { id: newId<string>(), key: newKey(creator, kind, ext), kind }
  await insertUpload(sql, creator, { ...upload, maxSize: bytes.length, title: null, createTime: now() })
  const draft = await storage.draft()
  try {
    await writeFile(draft, bytes)
    await storeDraft(sql, storage, creator, upload, draft, bytes.length)
    return upload.key
  } finally {
    await storage.discard(draft)
  }
}
