import type { buying, GoodQuestions, GoodReviews } from '@zsm/contract/buying'
import type { GoodId } from '@zsm/contract/values'
import type { InputOf } from '@zsm/contract/wire/endpoint'
import type { Sql } from '../database/sql.ts'
import type { Media } from '../materials/public.ts'
import { searchQuestions } from '../questions/public.ts'
import { listShownReviews, readGoodScore } from '../reviews/public.ts'
import { getShop } from '../shops/public.ts'
import { getOnShelf, shownQuestion } from './good-page.ts'
import { readPictures } from './pictures.ts'

const onAPage = 20

/** A page of the reviews of a good on the shelf. */
export async function showReviews(
  sql: Sql,
  media: Media,
  { goodId, stars, pageNum }: InputOf<typeof buying.listReview>,
): Promise<GoodReviews> {
  const { creator, ...head } = await headOf(sql, media, goodId)
  const [score, reviews] = await Promise.all([
    readGoodScore(sql, creator, goodId),
    listShownReviews(sql, creator, { goodId, stars, pageNum, pageSize: onAPage }),
  ])
  return { ...head, score, stars: stars ?? null, reviews }
}

/** A page of the answered questions about a good on the shelf. */
export async function showQuestions(
  sql: Sql,
  media: Media,
  { goodId, pageNum }: InputOf<typeof buying.listQuestion>,
): Promise<GoodQuestions> {
  const { creator: _, ...head } = await headOf(sql, media, goodId)
  const asked = { goodId, askedFlag: false, openFlag: true, pageNum, pageSize: onAPage }
  const questions = await searchQuestions(sql, undefined, asked)
  return { ...head, questions: { ...questions, list: questions.list.map(shownQuestion) } }
}

/** The head of both pages: the good and its shop. Fails if the good is not on the shelf. */
async function headOf(sql: Sql, media: Media, id: GoodId) {
  const { creator, good } = await getOnShelf(sql, id)
  const shop = await getShop(sql, creator, good.shopDict)
  const { urlOf } = await readPictures(sql, media, creator, [shop.logoFileId])
  return {
    creator,
    good: { id, name: good.name },
    shop: { id: shop.id, name: shop.name, logoUrl: urlOf(shop.logoFileId) },
  }
}
