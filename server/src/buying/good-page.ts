import type { PublicGood, PublicGroup, PublicQuestion } from '@zsm/contract/buying'
import { saleState, shopState } from '@zsm/contract/states'
import type { CreatorId, FileId, GoodId } from '@zsm/contract/values'
import type { Sql } from '../database/sql.ts'
import { fail } from '../failure.ts'
import type { Channels } from '../gateways/payment-channels.ts'
import {
  findOnShelf,
  findTakenDown,
  type GoodRow,
  illustrate,
  isForMoney,
  isWhole,
  listContents,
  listParts,
  type Part,
  picturesOf,
  type ShownLesson,
} from '../goods/public.ts'
import { findFiles, type Media } from '../materials/public.ts'
import { canTakePayments } from '../payments/public.ts'
import { searchQuestions } from '../questions/public.ts'
import { averagesOfGoods, listShownReviews, readGoodScore } from '../reviews/public.ts'
import { getShop } from '../shops/public.ts'
import { readPictures, type UrlOf } from './pictures.ts'
import { showSeller } from './shop-page.ts'

const questionsOnThePage = 5
const reviewsOnThePage = 5

type Shelved = NonNullable<Awaited<ReturnType<typeof findOnShelf>>>
export type GoodPageParts = { media: Media; channels: Channels }

/** A good on the shelf, with everything that its public page shows. */
export async function showGood(sql: Sql, parts: GoodPageParts, id: GoodId): Promise<PublicGood> {
  return presentGood(sql, parts, await getOnShelf(sql, id))
}

/** The good, or why the public does not see it. */
export async function getOnShelf(sql: Sql, id: GoodId): Promise<Shelved> {
  const shelved = await findOnShelf(sql, id)
  if (shelved) return shelved
  const message = (await findTakenDown(sql, id))
    ? '这个商品已下架。已经购买的可以继续使用'
    : '找不到这个商品，可能已经下架'
  return fail('goodNotFound', { message })
}

/** `unsold`: with what waits for a review. */
type Presented = { creator: CreatorId; good: GoodRow; isSelling: boolean; unsold?: boolean }

/** The same for any good, whether or not it is on the shelf. */
export async function presentGood(
  sql: Sql,
  { media, channels }: GoodPageParts,
  { creator, good, isSelling, unsold = false }: Presented,
): Promise<PublicGood> {
  const { id } = good
  const asked = { goodId: id, askedFlag: false, openFlag: true, pageNum: 1, pageSize: questionsOnThePage }
  const said = { goodId: id, pageNum: 1, pageSize: reviewsOnThePage }
  const [shop, seller, contents, downloads, questions, isPayable, score, reviews, parts] = await Promise.all([
    getShop(sql, creator, good.shopDict),
    showSeller(sql, creator),
    listContents(sql, creator, good, { unsold }),
    listDownloads(sql, creator, good.downloadFileIds),
    searchQuestions(sql, undefined, asked),
    canTakePayments(channels, creator),
    readGoodScore(sql, creator, id),
    listShownReviews(sql, creator, said),
    listParts(sql, creator, good.bundleGoodIds),
  ])
  const pictures = [
    ...good.coverFileIds,
    ...good.examplesImage,
    ...picturesOf(good.introHtml),
    shop.logoFileId,
    ...parts.flatMap(({ coverFileIds }) => coverFileIds.slice(0, 1)),
  ]
  const { urlOf, originalOf } = await readPictures(sql, media, creator, pictures)
  const urlsOf = (ids: readonly FileId[]) => ids.flatMap((id) => originalOf(id) ?? [])
  return {
    ...termsOf(good),
    // the stored counts are those of the outline that waits for a review
    ...(good.revision && !unsold ? countsOf(contents.lessons) : {}),
    coverUrls: urlsOf(good.coverFileIds),
    introHtml: illustrate(good.introHtml, originalOf),
    exampleUrls: urlsOf(good.examplesImage),
    shop: { id: shop.id, name: shop.name, logoUrl: urlOf(shop.logoFileId) },
    seller,
    groups: groupsOf(contents.lessons),
    parts: await showParts(sql, creator, parts, urlOf),
    downloads,
    links: contents.links.map(({ title, url, priceFen }) => ({ title, url, priceFen })),
    questions: questions.list.map(shownQuestion),
    questionCount: questions.total,
    score,
    reviews: reviews.list,
    reviewCount: reviews.total,
    saleDict: saleOf(good, {
      isBanned: shop.statusDict === shopState.banned,
      isSelling,
      isPayable,
      hasParts: isWhole(good.bundleGoodIds, parts),
    }),
  }
}

export function shownQuestion({
  id,
  lessonName,
  question,
  answer,
  userName,
  askTime,
}: PublicQuestion): PublicQuestion {
  return { id, lessonName, question, answer, userName, askTime }
}

/** The goods of a bundle, except deleted ones. */
async function showParts(
  sql: Sql,
  creator: CreatorId,
  parts: readonly Part[],
  urlOf: UrlOf,
): Promise<PublicGood['parts']> {
  const shown = parts.filter(({ deletedFlag }) => !deletedFlag)
  const ids = shown.map(({ id }) => id)
  const averages = ids.length > 0 ? await averagesOfGoods(sql, creator, ids) : new Map<GoodId, number>()
  return shown.map(({ coverFileIds, ...part }) => ({
    ...part,
    coverUrl: urlOf(coverFileIds[0]),
    scoreAvg: averages.get(part.id) ?? null,
  }))
}

type Selling = { isBanned: boolean; isSelling: boolean; isPayable: boolean; hasParts: boolean }

function saleOf(
  good: GoodRow,
  { isBanned, isSelling, isPayable, hasParts }: Selling,
): PublicGood['saleDict'] {
  if (isBanned) return saleState.shopTakenDown
  if (!isSelling) return saleState.shopClosed
  if (!hasParts) return saleState.partMissing
  if (isForMoney(good) && !isPayable) return saleState.notPayable
  return good.stock === 0 ? saleState.soldOut : saleState.onSale
}

/** Until when the price is an offer. A price that was raised for a time is none. */
const offerEnd = ({ priceFen, formerPriceFen, priceEndTime }: GoodRow) =>
  formerPriceFen !== null && priceFen < formerPriceFen ? priceEndTime : null

function termsOf(good: GoodRow) {
  const { id, bizDict, name, subTitle, priceFen, linePriceFen, freeFlag } = good
  const { stock, limitPerUser, validDays } = good
  const { serviceDeliverDays, serviceUnitDict, copyRightNote, copyRightDict } = good
  const { buyCount, detailCount, totalDurationSec } = good
  return {
    id,
    bizDict,
    name,
    subTitle,
    priceFen,
    linePriceFen,
    priceEndTime: offerEnd(good),
    freeFlag,
    stock,
    limitPerUser,
    validDays,
    serviceDeliverDays,
    serviceUnitDict,
    copyRightNote,
    copyRightDict,
    buyCount,
    detailCount,
    totalDurationSec,
  }
}

const countsOf = (lessons: readonly ShownLesson[]) => ({
  detailCount: lessons.length,
  totalDurationSec: lessons.reduce((sum, { durationSec }) => sum + (durationSec ?? 0), 0),
})

/** Groups lessons. They come in order, so the lessons of one group are neighbours. */
function groupsOf(lessons: readonly ShownLesson[]): PublicGroup[] {
  const groups = Map.groupBy(lessons, ({ group }) => group?.id)
  return [...groups.values()].map((lessons) => ({
    name: lessons[0]?.group?.name ?? '',
    lessons: lessons.map(({ id, name, typeDict, durationSec, wordCount, ...rules }) => {
      const { demoFlag, demoSeconds, releaseTypeDict, releaseTime, releaseDays } = rules
      const release = { releaseTypeDict, releaseTime, releaseDays }
      return { id, name, typeDict, durationSec, wordCount, demoFlag, demoSeconds, ...release }
    }),
  }))
}

async function listDownloads(sql: Sql, creator: CreatorId, ids: readonly FileId[]) {
  const files = ids.length > 0 ? await findFiles(sql, creator, ids) : []
  return files.map(({ title, ext, size }) => ({ title, ext, size }))
}
