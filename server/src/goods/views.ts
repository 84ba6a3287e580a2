import type { Good } from '@zsm/contract/goods/good'
import type { Lesson, WrittenLesson } from '@zsm/contract/goods/lessons'
import {
  type CreatorId,
  type FileId,
  type GoodId,
  type Page,
  type WholeList,
  whole,
} from '@zsm/contract/values'
import type { Sql } from '../database/sql.ts'
import { filesById, type Media } from '../materials/public.ts'
import { isBundle, listParts, type Part } from './bundles/bundles.ts'
import { picturesOf } from './intro/intro.ts'
import type { LessonRow } from './outline/lessons.queries.ts'
import type { GoodRow } from './queries.ts'

/** Turns rows into answers of the wire, with the URLs of their pictures. */
export function openViews(media: Media) {
  async function showGoods<Row extends GoodRow>(
    sql: Sql,
    creator: CreatorId,
    rows: readonly Row[],
    { withIntro }: { withIntro: boolean },
  ): Promise<(Row & Good)[]> {
    const picturesIn = (row: Row) => (withIntro ? shownIn(row) : [])
    const examplesIn = (row: Row) => (withIntro ? examplesOf(row) : [])
    const shown = rows.map((row) => ({
      row,
      pictures: picturesIn(row),
      proofs: proofsOf(row),
      examples: examplesIn(row),
    }))
    const ids = shown.flatMap(({ row, pictures, proofs, examples }) => [
      ...row.coverFileIds.slice(0, 1),
      ...examples,
      ...downloadsOf(row),
      ...pictures,
      ...proofs,
    ])
    const partsOf = new Map<GoodId, Part[]>()
    for (const { id, bundleGoodIds } of withIntro ? rows.filter(isBundle) : [])
      partsOf.set(id, await listParts(sql, creator, bundleGoodIds))
    const covers = [...partsOf.values()].flat().flatMap(({ coverFileIds }) => coverFileIds.slice(0, 1))
    const files = await filesById(sql, media, creator, [...ids, ...covers])
    const coverOf = ([id]: readonly FileId[]) => {
      const file = id === undefined ? undefined : files.get(id)
      return file?.coverUrl ?? file?.url ?? null
    }
    return shown.map(({ row, pictures, proofs, examples }) => {
      // the row is changed in place: nobody else uses it, and copying its forty fields costs as much as serialising them
      const good = row as Row & Good
      good.coverUrl = coverOf(row.coverFileIds)
      good.parts = (partsOf.get(row.id) ?? []).map((part) => ({
        ...part,
        coverUrl: coverOf(part.coverFileIds),
      }))
      good.introImages = pictures.flatMap((id) => {
        const url = files.get(id)?.url
        return url ? [{ id, url }] : []
      })
      good.examplesFiles = examples.flatMap((id) => files.get(id) ?? [])
      good.copyRightFiles = proofs.flatMap((id) => files.get(id) ?? [])
      good.downloadFiles = downloadsOf(row).flatMap((id) => files.get(id) ?? [])
      return good
    })
  }

  async function showLessons(sql: Sql, creator: CreatorId, rows: readonly LessonRow[]): Promise<Lesson[]> {
    const files = await filesById(
      sql,
      media,
      creator,
      rows.flatMap(({ fileId, attachFileIds }) => [...(fileId ? [fileId] : []), ...attachFileIds]),
    )
    return rows.map((row) => {
      const file = row.fileId ? files.get(row.fileId) : undefined
      return {
        ...row,
        viewFlag: row.shelfFlag && (row.written || file !== undefined),
        fileTitle: file?.title ?? null,
        coverUrl: file?.coverUrl ?? null,
        size: file?.size ?? null,
        attachFiles: row.attachFileIds.flatMap((id) => files.get(id) ?? []),
      }
    })
  }

  return {
    async good<Row extends GoodRow>(sql: Sql, creator: CreatorId, row: Row): Promise<Row & Good> {
      const [good] = await showGoods(sql, creator, [row], { withIntro: true })
      return good as Row & Good
    },
    async page<Row extends GoodRow>(
      sql: Sql,
      creator: CreatorId,
      page: Page<Row>,
    ): Promise<Page<Row & Good>> {
      return { ...page, list: await showGoods(sql, creator, page.list, { withIntro: false }) }
    },
    async lesson(sql: Sql, creator: CreatorId, row: LessonRow): Promise<Lesson> {
      const [lesson] = await showLessons(sql, creator, [row])
      return lesson as Lesson
    },
    /** A lesson with its text and the URLs of its pictures. */
    async writtenLesson(
      sql: Sql,
      creator: CreatorId,
      row: LessonRow & { contentHtml: string },
    ): Promise<WrittenLesson> {
      const pictures = picturesOf(row.contentHtml)
      const files = await filesById(sql, media, creator, pictures)
      const contentImages = pictures.flatMap((id) => {
        const url = files.get(id)?.url
        return url ? [{ id, url }] : []
      })
      const [lesson] = await showLessons(sql, creator, [row])
      return { ...(lesson as Lesson), contentHtml: row.contentHtml, contentImages }
    },
    async lessons(sql: Sql, creator: CreatorId, rows: readonly LessonRow[]): Promise<WholeList<Lesson>> {
      return whole(await showLessons(sql, creator, rows))
    },
  }
}

/** The pictures of the introduction on sale and of the one that waits for review. */
const shownIn = ({ introHtml, revision }: GoodRow): FileId[] =>
  picturesOf(revision ? introHtml + revision.introHtml : introHtml)

/** The example pictures on sale and those that wait for review. */
const examplesOf = ({ examplesImage, revision }: GoodRow): FileId[] =>
  revision ? [...new Set([...examplesImage, ...revision.examplesImage])] : examplesImage

/** The proofs of copyright on sale and those that wait for review. */
const proofsOf = ({ copyRightFileIds, revision }: GoodRow): FileId[] =>
  revision ? [...new Set([...copyRightFileIds, ...revision.copyRightFileIds])] : copyRightFileIds

/** The files of a download on sale and those that wait for review. */
const downloadsOf = ({ downloadFileIds, revision }: GoodRow): FileId[] =>
  revision ? [...new Set([...downloadFileIds, ...revision.downloadFileIds])] : downloadFileIds
