import type { goods } from '@zsm/contract/goods'
import type { CreatorId, Instant } from '@zsm/contract/values'
import type { InputOf } from '@zsm/contract/wire/endpoint'
import { plusMs } from '../../clock.ts'
import type { Sql } from '../../database/sql.ts'
import { fail } from '../../failure.ts'
import type { Storage } from '../../gateways/storage.ts'
import { findFile, makeTrial, removeTrial } from '../../materials/public.ts'
import { oneByOne } from '../../one-by-one.ts'
import { isPlayed } from './lesson-rules.ts'
import { getLesson } from './lessons.ts'
import { listMissingTrials, listNeedlessTrials } from './trials.queries.ts'

/**
 * Makes the trial that a lesson will need, before the lesson is changed: a file that cannot be cut is refused while its creator
 * looks at it.
 */
export async function prepareTrial(
  sql: Sql,
  storage: Storage,
  creator: CreatorId,
  input: InputOf<typeof goods.updateLesson>,
): Promise<void> {
  const lesson = await getLesson(sql, creator, input.id)
  const { demoFlag = lesson.demoFlag, demoSeconds = lesson.demoSeconds, fileId = lesson.fileId } = input
  if (!demoFlag || demoSeconds === 0 || !fileId || !isPlayed(lesson)) return
  const file = await findFile(sql, creator, fileId)
  if (!file) return
  if ((await storage.size(file.key)) === undefined) fail('fileNotFound', { field: 'fileId' })
  const isMade = await makeTrial(sql, storage, creator, { file, seconds: demoSeconds })
  if (!isMade) fail('trialNotCuttable', { field: input.demoSeconds === undefined ? 'fileId' : 'demoSeconds' })
}

const atOnce = 20
/** A cut takes at most two minutes, and waits for others a minute. */
const makingMs = 10 * 60_000

/** Timed job: deletes trials that no lesson needs, and makes those that are missing. */
export async function followTrials(sql: Sql, storage: Storage, now: Instant): Promise<void> {
  const needless = await listNeedlessTrials(sql, plusMs(now, -makingMs), 200)
  await oneByOne(needless, 'trials that could not be deleted', ({ creatorId, key }) =>
    removeTrial(sql, storage, creatorId, key),
  )
  await oneByOne(await listMissingTrials(sql, atOnce), 'trials that could not be made', async (missing) => {
    const { creatorId, fileId, seconds } = missing
    const file = await findFile(sql, creatorId, fileId)
    if (file) await makeTrial(sql, storage, creatorId, { file, seconds })
  })
}
