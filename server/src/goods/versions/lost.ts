import type { Lost, VersionContent } from '@zsm/contract/goods/versions'
import type { CategoryId, CreatorId, FileId, LabelId } from '@zsm/contract/values'
import type { Sql } from '../../database/sql.ts'
import { Failure } from '../../failure.ts'
import { findFiles } from '../../materials/public.ts'
import { getCategory, labelsExist } from '../../reference/public.ts'
import { picturesOf } from '../intro/intro.ts'
import { findDeletedLesson } from '../outline/deleted-lessons.queries.ts'
import { listLessons } from '../outline/lessons.queries.ts'
import type { GoodRow } from '../queries.ts'

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
  }
}

/** Lessons that are neither in the outline nor, with their file, in the bin. */
async function lostLessons(
  sql: Sql,
  creator: CreatorId,
  good: GoodRow,
  content: VersionContent,
): Promise<Lost['lessons']> {
  const standing = new Set((await listLessons(sql, creator, good.tempGoodId)).map(({ id }) => id))
  const lost: Lost['lessons'] = []
  for (const { id, name } of content.outline.flatMap(({ lessons }) => lessons)) {
    if (standing.has(id)) continue
    const deleted = await findDeletedLesson(sql, creator, id)
    const files = deleted?.fileId ? await findFiles(sql, creator, [deleted.fileId]) : []
    if (!deleted || deleted.tempGoodId !== good.tempGoodId || (deleted.fileId && files.length === 0))
      lost.push({ id, name })
  }
  return lost
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
  const lost: LabelId[] = []
  for (const id of ids) if (!(await labelsExist(sql, [id]))) lost.push(id)
  return lost
}
