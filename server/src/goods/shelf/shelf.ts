import type { Blocker } from '@zsm/contract/goods/good'
import { isWaiting } from '@zsm/contract/goods/lessons'
import { lessonKind } from '@zsm/contract/states'
import type { CreatorId, FileId, GoodId, OutlineId } from '@zsm/contract/values'
import { isEnrolled } from '../../creators/public.ts'
import type { Sql, Tx } from '../../database/sql.ts'
import { fail } from '../../failure.ts'
import { findFiles } from '../../materials/public.ts'
import { getShop } from '../../shops/public.ts'
import { listParts } from '../bundles/bundles.ts'
import { countLinks } from '../links/queries.ts'
import { listShelvedLessons } from '../outline/lessons.queries.ts'
import { findGood, findGoodState, type GoodRow } from '../queries.ts'
import { findBlockers, hasLessons, lessonMissing, linkMissing, unwrittenLesson } from './blockers.ts'

export async function listBlockers(sql: Sql, creator: CreatorId, good: GoodRow): Promise<Blocker[]> {
  const [lessons, linkCount, shop, enrolled, parts] = await Promise.all([
    listShelvedLessons(sql, creator, good.tempGoodId),
    countLinks(sql, creator, good.id, { shelved: true }),
    getShop(sql, creator, good.shopDict),
    isEnrolled(sql, creator),
    listParts(sql, creator, good.bundleGoodIds),
  ])
  const wanted = [...new Set([...lessons.flatMap(({ fileId }) => fileId ?? []), ...good.downloadFileIds])]
  const ready = new Set<FileId | null>((await findFiles(sql, creator, wanted)).map(({ id }) => id))
  const checked = lessons.map(({ typeDict, fileId, written }) => ({
    typeDict,
    ready: written || ready.has(fileId),
    waiting: isWaiting({ typeDict, fileId }),
  }))
  const downloads = good.downloadFileIds.map((id) => ({ ready: ready.has(id) }))
  return findBlockers({ good, lessons: checked, downloads, linkCount, shop, enrolled, parts })
}

export function refuseIncomplete(blockers: readonly Blocker[]): void {
  const [first] = blockers
  if (first) fail('goodIncomplete', { field: first.field, data: { blockers } })
}

/** An edit of a good on the shelf may not add a blocker. Blockers from before the edit are allowed. */
export async function refuseNewBlockers(
  sql: Tx,
  creator: CreatorId,
  { before, after }: { before: GoodRow; after: GoodRow },
): Promise<void> {
  if (!before.shelfFlag) return
  const known = (await listBlockers(sql, creator, before)).map(({ message }) => message)
  const blockers = await listBlockers(sql, creator, after)
  refuseIncomplete(blockers.filter(({ message }) => !known.includes(message)))
}

/** Call after a lesson was deleted or hidden: a good on the shelf must show at least one. */
export async function refuseLastLesson(sql: Tx, creator: CreatorId, outlineId: OutlineId): Promise<void> {
  const good = await findGoodState(sql, creator, outlineId)
  if (!good?.shelfFlag || !hasLessons(good.bizDict)) return
  const lessons = await listShelvedLessons(sql, creator, outlineId)
  if (lessons.some((lesson) => !isWaiting(lesson))) return
  fail('goodIncomplete', {
    message: '商品在架上，至少保留一个上架的课时；请先下架商品',
    field: lessonMissing.field,
    data: { blockers: [lessonMissing] },
  })
}

/** Call after a text lesson changed: a good on the shelf must not show an empty one. */
export async function refuseUnwritten(sql: Tx, creator: CreatorId, outlineId: OutlineId): Promise<void> {
  const good = await findGoodState(sql, creator, outlineId)
  if (!good?.shelfFlag) return
  const lessons = await listShelvedLessons(sql, creator, outlineId)
  if (lessons.every(({ typeDict, written }) => typeDict !== lessonKind.article || written)) return
  fail('goodIncomplete', {
    message: '商品在架上，上架的图文课时不能没有内容；请填写内容，或先把这个课时设为隐藏',
    field: unwrittenLesson.field,
    data: { blockers: [unwrittenLesson] },
  })
}

/** Call after a link was deleted, moved or hidden: linked products on the shelf must show at least one. */
export async function refuseLastLink(sql: Tx, creator: CreatorId, id: GoodId): Promise<void> {
  const good = await findGood(sql, creator, id)
  if (!good?.shelfFlag || (await countLinks(sql, creator, id, { shelved: true })) > 0) return
  fail('goodIncomplete', {
    message: '商品在架上，至少保留一个上架的关联商品；请先下架商品',
    field: linkMissing.field,
    data: { blockers: [linkMissing] },
  })
}
