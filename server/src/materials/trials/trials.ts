import type { CreatorId } from '@zsm/contract/values'
import { now } from '../../clock.ts'
import { type Sql, transaction } from '../../database/sql.ts'
import { fail } from '../../failure.ts'
import type { Storage } from '../../gateways/storage.ts'
import { newTrialKey } from '../keys.ts'
import type { FileRow } from '../queries.ts'
import { removeBytes } from '../usage.queries.ts'
import { countIn } from '../usage.ts'
import { cutInProcess } from './process.ts'
import { deleteTrial, findTrial, finishTrial, insertTrial } from './queries.ts'

type Original = Pick<FileRow, 'key' | 'kind' | 'ext' | 'mime' | 'size'>

/**
 * Makes the file with the first seconds of the original, if there is none. False if the original cannot be cut. The row comes before
 * the bytes, so that the bytes of a server that was killed are found and deleted.
 */
export async function makeTrial(
  sql: Sql,
  storage: Storage,
  creator: CreatorId,
  { file, seconds }: { file: Original; seconds: number },
): Promise<boolean> {
  const part = { fileKey: file.key, seconds }
  const found = await findTrial(sql, creator, part)
  if (found) return found.state === 'making' ? fail('trialNotReady') : found.state === 'made'
  const key = newTrialKey(creator, file.kind, file.ext)
  if (!(await insertTrial(sql, creator, { ...part, key, createTime: now() }))) fail('trialNotReady')
  try {
    return await make(sql, storage, creator, { file, seconds, key })
  } catch (error) {
    await removeTrial(sql, storage, creator, key)
    throw error
  }
}

type ToMake = { file: Original; seconds: number; key: string }

async function make(
  sql: Sql,
  storage: Storage,
  creator: CreatorId,
  { file, seconds, key }: ToMake,
): Promise<boolean> {
  const to = await storage.draft()
  try {
    const { key: original, size, ext } = file
    const isCut = await cutInProcess(storage, { key: original, size, ext, seconds, to })
    const written = isCut ? await storage.written(to) : 0
    if (isCut) await storage.keep(to, key, file.mime)
    await finish(sql, creator, { key, state: isCut ? 'made' : 'refused', size: written })
    return isCut
  } finally {
    await storage.discard(to)
  }
}

/** A trial takes room as any file of its creator. */
function finish(
  sql: Sql,
  creator: CreatorId,
  trial: { key: string; state: 'made' | 'refused'; size: number },
): Promise<void> {
  return transaction(sql, async (sql) => {
    if (!(await finishTrial(sql, creator, trial))) fail('trialNotReady')
    if (trial.size > 0) await countIn(sql, creator, trial.size)
  })
}

/** Deletes a trial that nobody needs any more, and gives its room back. */
export async function removeTrial(
  sql: Sql,
  storage: Storage,
  creator: CreatorId,
  key: string,
): Promise<void> {
  await storage.remove(key)
  await transaction(sql, async (sql) => {
    const size = await deleteTrial(sql, creator, key)
    if (size) await removeBytes(sql, creator, size)
  })
}
