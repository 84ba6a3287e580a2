import type { PublicReview } from '@zsm/contract/learners/reviews'
import type { CreatorId, GoodId, Page } from '@zsm/contract/values'
import type { PageInput } from '../database/page.ts'
import { readPage } from '../database/page.ts'
import type { Sql } from '../database/sql.ts'
import { maskName } from '../learners/public.ts'
import { countShown, listShown, type ReviewRow } from './queries.ts'

/** The public reviews of a good, newest first. */
export async function listShownReviews(
  sql: Sql,
  creator: CreatorId,
  filter: PageInput & { goodId: GoodId; stars?: number | undefined },
): Promise<Page<PublicReview>> {
  const page = await readPage(listShown(sql, creator, filter), countShown(sql, creator, filter), filter)
  return { ...page, list: page.list.map(shownToAll) }
}

function shownToAll(row: ReviewRow): PublicReview {
  const { id, stars, words, answer, answerTime, createTime, changeTime, refundFlag, learnerName } = row
  const said = { id, stars, words, answer, answerTime, createTime, changeTime, refundFlag }
  return { ...said, learnerName: maskName(learnerName) }
}
