import type { Lost, VersionContent } from '@zsm/contract/goods/versions'
import type { CategoryId, CreatorId, FileId, GoodId, LabelId } from '@zsm/contract/values'
import type { Sql } from '../../database/sql.ts'
import { Failure } from '../../failure.ts'
import { findFiles } from '../../materials/public.ts'
import { existingLabels, getCategory } from '../../reference/public.ts'
import { picturesOf } from '../intro/intro.ts'
import { listDeletedLessons } from '../outline/deleted-lessons.queries.ts'
import { listLessons } from '../outline/lessons.queries.ts'
import { type GoodRow, ownGoods } from '../queries.ts'

/** Every file that a version names. */
export const filesIn = (content: VersionContent): FileId[] => [
  ...content.coverFileIds,
  ...content.examplesImage,
  ...content.downloadFileIds,
  ...picturesOf(content.introHtml),
]

/** What a restore of the version cannot bring back by now. */
export async function findLost(
  sql: Sql,
  creator: CreatorId,
  good: GoodRow,
  content: VersionContent,
): Promise<Lost> {
  const wanted = [...new Set(filesIn(content))]
  const found = new Set((await findFiles(sql, creator, wanted)).map(({ id }) => id))
  return {
    fileIds: wanted.filter((id) => !found.has(id)),
    lessons: await lostLessons(sql, creator, good, content),
    classifyFlag: content.classifyId !== null && !(await isCategory(sql, good, content.classifyId)),
    labelIds: await lostLabels(sql, content.labelIds),
    bundleGoodIds: await lostParts(sql, creator, content),
  }
}

/** Lessons that are neither in the outline nor, with their file, in the bin. */
async function lostLessons(
  sql: Sql,
  creator: CreatorId,
  { tempGoodId: outlineId }: GoodRow,
  content: VersionContent,
): Promise<Lost['lessons']> {
  const standing = new Set((await listLessons(sql, creator, outlineId)).map(({ id }) => id))
  const missing = content.outline.flatMap(({ lessons }) => lessons).filter(({ id }) => !standing.has(id))
  const inBin = await listDeletedLessons(
    sql,
    creator,
    missing.map(({ id }) => id),
  )
  const wanted = inBin.flatMap(({ fileId }) => fileId ?? [])
  const files = new Set((await findFiles(sql, creator, wanted)).map(({ id }) => id))
  const whole = inBin.filter((lesson) => !lesson.fileId || files.has(lesson.fileId))
  const back = new Set(whole.filter((lesson) => lesson.tempGoodId === outlineId).map(({ id }) => id))
  return missing.filter(({ id }) => !back.has(id)).map(({ id, name }) => ({ id, name }))
}

/** Goods of a bundle that are in the bin, or gone for ever. */
async function lostParts(sql: Sql, creator: CreatorId, { bundleGoodIds }: VersionContent): Promise<GoodId[]> {
  if (bundleGoodIds.length === 0) return []
  const standing = new Set((await ownGoods(sql, creator, bundleGoodIds)).map(({ id }) => id))
  return bundleGoodIds.filter((id) => !standing.has(id))
}

/** Whether the category exists and is for this kind of good. */
async function isCategory(sql: Sql, { shopDict, bizDict }: GoodRow, id: CategoryId): Promise<boolean> {
  try {
    const category = await getCategory(sql, id)
    return category.shopDict === shopDict && (category.bizDict === null || category.bizDict === bizDict)
  } catch (error) {
    if (error instanceof Failure) return false
    throw error
  }
}

async function lostLabels(sql: Sql, ids: readonly LabelId[]): Promise<LabelId[]> {
  const standing = await existingLabels(sql, ids)
  return ids.filter((id) => !standing.has(id))
}
