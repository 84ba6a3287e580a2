import type { ChangedRow } from '@zsm/contract/office/cases'
import type { GoodUnderReview, OperatorGood, operatorGoods } from '@zsm/contract/office/goods'
import { CaseTargetId, type CreatorId, type GoodId, type OutlineId, type Page } from '@zsm/contract/values'
import type { InputOf, OutputOf } from '@zsm/contract/wire/endpoint'
import { answerEach } from '../../answer-each.ts'
import type { Sql } from '../../database/sql.ts'
import { fail } from '../../failure.ts'
import { filesById, type Media } from '../../materials/public.ts'
import { tellWhoDecided } from '../../operators/public.ts'
import { listLinks } from '../links/queries.ts'
import { listGroups } from '../outline/groups.queries.ts'
import { listLessons } from '../outline/lessons.queries.ts'
import { getWrittenLesson } from '../outline/lessons.ts'
import { approveGood, getReview, rejectGood, searchReviews } from '../reviews/reviews.ts'
import {
  differsFromSold,
  findStoredLesson,
  listChangedLessons,
  listStoredLinks,
  readOutlineMark,
} from '../reviews/sold-outlines.queries.ts'
import { readStoredOutline } from '../reviews/sold-outlines.ts'
import { openViews } from '../views.ts'

type Input<Name extends keyof typeof operatorGoods> = InputOf<(typeof operatorGoods)[Name]>

/** Goods of all creators as operators see them, with the URLs of their pictures. */
export function openReviews(media: Media) {
  const show = openViews(media)
  type Row = Awaited<ReturnType<typeof getReview>>
  const shown = (sql: Sql, row: Row): Promise<OperatorGood> => show.good(sql, row.frontId, row)
  async function soldOutline(
    sql: Sql,
    creator: CreatorId,
    outlineId: OutlineId,
  ): Promise<GoodUnderReview['soldOutline']> {
    const [{ groups, lessons }, links, changedIds] = await Promise.all([
      readStoredOutline(sql, creator, outlineId),
      listStoredLinks(sql, creator, outlineId),
      listChangedLessons(sql, creator, outlineId),
    ])
    return { groups, details: (await show.lessons(sql, creator, lessons)).list, links, changedIds }
  }
  return {
    async list(sql: Sql, filter: Input<'listGood'>): Promise<Page<OperatorGood>> {
      const page = await searchReviews(sql, filter)
      return { ...page, list: await Promise.all(page.list.map((row) => shown(sql, row))) }
    },
    async get(sql: Sql, id: GoodId): Promise<GoodUnderReview> {
      const row = await getReview(sql, id)
      const { frontId: creator, tempGoodId: outlineId } = row
      const shownFiles = [row, ...(row.revision ? [row.revision] : [])].flatMap(
        ({ coverFileIds, examplesImage, downloadFileIds, copyRightFileIds }) => [
          ...coverFileIds,
          ...examplesImage,
          ...downloadFileIds,
          ...copyRightFileIds,
        ],
      )
      const [groups, lessons, links, mark, differs, files] = await Promise.all([
        listGroups(sql, creator, outlineId),
        listLessons(sql, creator, outlineId),
        listLinks(sql, creator, { goodId: id, pageNum: 1, pageSize: 100 }),
        readOutlineMark(sql, creator, outlineId),
        differsFromSold(sql, creator, outlineId),
        filesById(sql, media, creator, shownFiles),
      ])
      return {
        ...(await shown(sql, row)),
        groups,
        details: (await show.lessons(sql, creator, lessons)).list,
        links,
        outlineMark: mark ?? '',
        soldOutline: differs ? await soldOutline(sql, creator, outlineId) : null,
        files: [...files.values()],
      }
    },
    /** A lesson with its text and its files. It must belong to the good under review, so that operators read no other lessons. */
    async lesson(
      sql: Sql,
      { id, detailId, soldFlag }: Input<'getGoodLesson'>,
    ): Promise<OutputOf<typeof operatorGoods.getGoodLesson>> {
      const { frontId: creator, tempGoodId: outlineId } = await getReview(sql, id)
      const lesson = soldFlag
        ? ((await findStoredLesson(sql, creator, outlineId, detailId)) ?? fail('lessonNotFound'))
        : await getWrittenLesson(sql, creator, detailId)
      if (lesson.tempGoodId !== outlineId) fail('lessonNotFound')
      const { fileId, attachFileIds } = lesson
      const files = await filesById(sql, media, creator, [...(fileId ? [fileId] : []), ...attachFileIds])
      return {
        ...(await show.writtenLesson(sql, creator, lesson)),
        file: (fileId && files.get(fileId)) || null,
        attachments: attachFileIds.flatMap((attached) => files.get(attached) ?? []),
      }
    },
    async approve(sql: Sql, input: Input<'approveGood'>): Promise<OperatorGood> {
      return shown(
        sql,
        await tellWhoDecided(sql, { type: 'good', id: input.id }, () => approveGood(sql, input)),
      )
    },
    async reject(sql: Sql, input: Input<'rejectGood'>): Promise<OperatorGood> {
      return shown(
        sql,
        await tellWhoDecided(sql, { type: 'good', id: input.id }, () => rejectGood(sql, input)),
      )
    },
    /** Several goods, one after another. */
    async rejectEach(sql: Sql, { goods, reason }: Input<'rejectGoods'>): Promise<{ list: ChangedRow[] }> {
      const versions = new Map(goods.map(({ id, version }) => [id, version]))
      const { list } = await answerEach([...versions.keys()], (id) =>
        tellWhoDecided(sql, { type: 'good', id }, () =>
          rejectGood(sql, { id, version: versions.get(id) ?? 0, reason }),
        ),
      )
      return { list: list.map((row) => ({ ...row, id: CaseTargetId.parse(row.id) })) }
    },
  }
}
