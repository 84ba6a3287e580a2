import type { GoodLink } from '@zsm/contract/goods/links'
import { goodKind, lessonKind, linkCheck, trialState } from '@zsm/contract/states'
import type { CreatorId, FileId, GoodId, Instant, LessonId, OutlineId, Page } from '@zsm/contract/values'
import { now } from '../../clock.ts'
import { readPage } from '../../database/page.ts'
import type { Sql } from '../../database/sql.ts'
import { type FileRow, findFiles } from '../../materials/public.ts'
import { listLinks } from '../links/queries.ts'
import { countGoods, listGoods } from '../lists.queries.ts'
import { type GroupRow, listGroups } from '../outline/groups.queries.ts'
import { findContentHtml, type LessonRow, listLessons } from '../outline/lessons.queries.ts'
import { isSelling } from '../prices/sales.ts'
import { findGood, type GoodRow, type ShopDict } from '../queries.ts'
import { findSoldLinks, findSoldOutline, readSoldArticle } from '../reviews/sold-outlines.ts'
import { findOutlineOf, findShelvedGood } from './queries.ts'

type OnShelf = { creator: CreatorId; good: GoodRow; isSelling: boolean }

/** A good on the shelf, and whether its shop sells at present. Undefined if it is not on the shelf. */
export async function findOnShelf(sql: Sql, id: GoodId): Promise<OnShelf | undefined> {
  const shelved = await findShelvedGood(sql, id)
  if (!shelved) return undefined
  const { creatorId: creator, shopDict } = shelved
  const good = await findGood(sql, creator, id)
  return good && { creator, good, isSelling: await isSelling(sql, creator, shopDict) }
}

/** The goods on the shelf of one shop, in the order that its creator gave them; those without a place come first, the newest before. */
export function listOnShelf(
  sql: Sql,
  creator: CreatorId,
  { shopDict, ...page }: { shopDict: ShopDict; pageNum: number; pageSize: number },
): Promise<Page<GoodRow>> {
  const filter = { shopDict, shelfFlag: true, orderBy: 'shelfPlace', ...page } as const
  return readPage(listGoods(sql, creator, filter), countGoods(sql, creator, filter), page)
}

export type ShownLesson = LessonRow & { group: GroupRow | undefined; file: FileRow | undefined }
type Outlined = Pick<GoodRow, 'id' | 'tempGoodId' | 'bizDict'>

/**
 * What is in a good for its buyers: the lessons that are shown, and the links that are shown and lead somewhere. A lesson that opens
 * at a time is no trial before. `unsold`: as its creator left it, also what waits for a review.
 */
export async function listContents(
  sql: Sql,
  creator: CreatorId,
  good: Outlined,
  { time = now(), unsold = false }: { time?: Instant; unsold?: boolean } = {},
) {
  const [lessons, links] = await Promise.all([
    listShownLessons(sql, creator, good.tempGoodId, { unsold }),
    listShownLinks(sql, creator, good, { unsold }),
  ])
  const isTried = ({ demoFlag, trialDict, releaseTime }: LessonRow) =>
    demoFlag &&
    trialDict !== trialState.uncuttable &&
    (releaseTime === null || Date.parse(releaseTime) <= Date.parse(time))
  return {
    lessons: lessons.map((lesson) => ({ ...lesson, demoFlag: isTried(lesson) })),
    links: links.filter(({ checkStatusDict }) => checkStatusDict !== linkCheck.broken),
  }
}

/** The good of an order, in whatever state it is by now, with the lessons that its buyers may open. */
export async function findLearned(
  sql: Sql,
  creator: CreatorId,
  id: GoodId,
): Promise<{ lessons: ShownLesson[]; downloadFileIds: FileId[]; markFlag: boolean } | undefined> {
  const good = await findOutlineOf(sql, creator, id)
  if (!good) return undefined
  const { tempGoodId, ...rest } = good
  return { lessons: await listShownLessons(sql, creator, tempGoodId, { deletedToo: true }), ...rest }
}

async function listShownLinks(
  sql: Sql,
  creator: CreatorId,
  { id, bizDict, tempGoodId: outlineId }: Outlined,
  { unsold }: { unsold: boolean },
): Promise<GoodLink[]> {
  if (bizDict !== goodKind.linked) return []
  const sold = unsold ? undefined : await findSoldLinks(sql, creator, outlineId)
  return sold ?? listLinks(sql, creator, { goodId: id, shelfFlag: true, pageNum: 1, pageSize: 100 })
}

type Which = { deletedToo?: boolean; unsold?: boolean }

/** The lessons on the shelf whose file or text exists, in order, with their groups. */
async function listShownLessons(
  sql: Sql,
  creator: CreatorId,
  outlineId: OutlineId,
  { deletedToo = false, unsold = false }: Which = {},
): Promise<ShownLesson[]> {
  const sold = unsold ? undefined : await findSoldOutline(sql, creator, outlineId)
  const [groups, lessons] = sold
    ? [sold.groups, sold.lessons]
    : await Promise.all([
        listGroups(sql, creator, outlineId, { deletedToo }),
        listLessons(sql, creator, outlineId, { deletedToo }),
      ])
  const ids = lessons.flatMap(({ fileId }) => fileId ?? [])
  const files = ids.length > 0 ? await findFiles(sql, creator, ids) : []
  const withParts = lessons.map((lesson): ShownLesson => {
    const group = groups.find(({ id }) => id === lesson.groupId)
    return { ...lesson, group, file: files.find(({ id }) => id === lesson.fileId) }
  })
  return withParts.filter(
    ({ shelfFlag, typeDict, written, file }) =>
      shelfFlag && (typeDict === lessonKind.article ? written : file !== undefined),
  )
}

/** The text of an article, with the ids of its pictures in place of their addresses. `unsold`: also one that waits for a review. */
export async function readArticle(
  sql: Sql,
  creator: CreatorId,
  id: LessonId,
  { unsold = false } = {},
): Promise<string> {
  return unsold ? ((await findContentHtml(sql, creator, id)) ?? '') : readSoldArticle(sql, creator, id)
}
