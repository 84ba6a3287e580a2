import type { WrittenDetail } from '@zsm/contract/goods/lessons'
import type { OperatorGood } from '@zsm/contract/office/goods'
import type { operators } from '@zsm/contract/operators'
import type { GoodId, Page } from '@zsm/contract/values'
import type { InputOf } from '@zsm/contract/wire/endpoint'
import type { Sql } from '../database/sql.ts'
import { fail } from '../failure.ts'
import {
  approveGood,
  getReview,
  getWrittenDetail,
  listDetails,
  listGroups,
  openViews,
  rejectGood,
  searchReviews,
} from '../goods/public.ts'
import type { Media } from '../materials/public.ts'
import { decideOnce } from './decisions.ts'

type Input<Name extends keyof typeof operators> = InputOf<(typeof operators)[Name]>

/** Goods as operators see them: of all creators, with the addresses of their pictures. */
export function openGoods(media: Media) {
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
      const { frontId: creator, tempGoodId } = row
      const { list: details } = await show.details(sql, creator, await listDetails(sql, creator, tempGoodId))
      return { ...(await shown(sql, row)), groups: await listGroups(sql, creator, tempGoodId), details }
    },
    /** A lesson with its text; found by its good, so that it is one of those that are decided on. */
    async lesson(sql: Sql, { id, detailId }: Input<'getGoodDetail'>): Promise<WrittenDetail> {
      const { frontId: creator, tempGoodId } = await getReview(sql, id)
      const lesson = await getWrittenDetail(sql, creator, detailId)
      if (lesson.tempGoodId !== tempGoodId) fail('detailNotFound')
      return show.writtenDetail(sql, creator, lesson)
    },
    async approve(sql: Sql, input: Input<'approveGood'>): Promise<OperatorGood> {
      return shown(sql, await decideOnce(sql, { type: 'good', id: input.id }, () => approveGood(sql, input)))
    },
    async reject(sql: Sql, input: Input<'rejectGood'>): Promise<OperatorGood> {
      return shown(sql, await decideOnce(sql, { type: 'good', id: input.id }, () => rejectGood(sql, input)))
    },
  }
}
