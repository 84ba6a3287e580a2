import type { WrittenLesson } from '@zsm/contract/goods/lessons'
import type { OperatorGood, operatorGoods } from '@zsm/contract/office/goods'
import type { GoodId, Page } from '@zsm/contract/values'
import type { InputOf } from '@zsm/contract/wire/endpoint'
import type { Sql } from '../../database/sql.ts'
import { fail } from '../../failure.ts'
import type { Media } from '../../materials/public.ts'
import { tellWhoDecided } from '../../operators/public.ts'
import { listGroups } from '../outline/groups.queries.ts'
import { listLessons } from '../outline/lessons.queries.ts'
import { getWrittenLesson } from '../outline/lessons.ts'
import { approveGood, getReview, rejectGood, searchReviews } from '../reviews/reviews.ts'
import { openViews } from '../views.ts'

type Input<Name extends keyof typeof operatorGoods> = InputOf<(typeof operatorGoods)[Name]>

/** Goods of all creators as operators see them, with the URLs of their pictures. */
export function openReviews(media: Media) {
  const show = openViews(media)
  type Row = Awaited<ReturnType<typeof getReview>>
  const shown = (sql: Sql, row: Row): Promise<OperatorGood> => show.good(sql, row.frontId, row)
  return {
    async list(sql: Sql, filter: Input<'listGood'>): Promise<Page<OperatorGood>> {
      const page = await searchReviews(sql, filter)
      return { ...page, list: await Promise.all(page.list.map((row) => shown(sql, row))) }
    },
    async get(sql: Sql, id: GoodId) {
      const row = await getReview(sql, id)
      const { frontId: creator, tempGoodId: outlineId } = row
      const { list: lessons } = await show.lessons(sql, creator, await listLessons(sql, creator, outlineId))
      return {
        ...(await shown(sql, row)),
        groups: await listGroups(sql, creator, outlineId),
        details: lessons,
      }
    },
    /** A lesson with its text. It must belong to the good under review, so that operators read no other lessons. */
    async lesson(sql: Sql, { id, detailId }: Input<'getGoodLesson'>): Promise<WrittenLesson> {
      const { frontId: creator, tempGoodId: outlineId } = await getReview(sql, id)
      const lesson = await getWrittenLesson(sql, creator, detailId)
      if (lesson.tempGoodId !== outlineId) fail('lessonNotFound')
      return show.writtenLesson(sql, creator, lesson)
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
  }
}
