import type { CreatorId, FileId } from '@zsm/contract/values'
import type { Sql, Tx } from '../database/sql.ts'
import { fail } from '../failure.ts'
import { findFiles, setUses } from '../materials/public.ts'
import { picturesOf } from './intro/intro.ts'
import type { GoodRow } from './queries.ts'
import { listStoredFiles } from './reviews/sold-outlines.queries.ts'

/** Fails unless every file is the creator's and of one of these kinds. */
export async function checkFiles(
  sql: Sql,
  creator: CreatorId,
  ids: readonly FileId[],
  { kinds, ...refusal }: { kinds: readonly number[]; field: string; message: string },
): Promise<void> {
  const files = await findFiles(sql, creator, ids)
  if (files.length < ids.length) fail('fileNotFound', { field: refusal.field })
  if (files.some(({ kind }) => !kinds.includes(kind))) fail('fileTypeRefused', refusal)
}

/**
 * Records the files that the good uses: those it shows, its downloads and its proofs, also those of its waiting revision, and those of
 * lessons that its buyers go on with meanwhile.
 */
export async function recordUses(
  sql: Tx,
  creator: CreatorId,
  { id, name, tempGoodId: outlineId, revision, ...sold }: GoodRow,
): Promise<void> {
  const shown = [sold, ...(revision ? [revision] : [])]
  const files = shown.flatMap(
    ({ coverFileIds, examplesImage, introHtml, copyRightFileIds, downloadFileIds }) => [
      ...coverFileIds,
      ...examplesImage,
      ...picturesOf(introHtml),
      ...copyRightFileIds,
      ...downloadFileIds,
    ],
  )
  const stored = await listStoredFiles(sql, creator, outlineId)
  const lessonFiles = stored.flatMap(({ fileId, attachFileIds, contentHtml }) => [
    ...(fileId ? [fileId] : []),
    ...attachFileIds,
    ...picturesOf(contentHtml),
  ])
  await setUses(sql, creator, { type: 'good', id, name }, [...files, ...lessonFiles])
}
