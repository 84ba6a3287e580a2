import type { buying, PublicShop, ShopGood } from '@zsm/contract/buying'
import { shopState } from '@zsm/contract/states'
import type { CreatorId } from '@zsm/contract/values'
import type { InputOf } from '@zsm/contract/wire/endpoint'
import { getFront, isEnrolled } from '../creators/public.ts'
import type { Sql } from '../database/sql.ts'
import { fail } from '../failure.ts'
import { type GoodRow, listOnShelf } from '../goods/public.ts'
import type { Media } from '../materials/public.ts'
import { averagesOfGoods, readShopScore } from '../reviews/public.ts'
import { findShopById, isShopOpen } from '../shops/public.ts'
import { readPictures, type UrlOf } from './pictures.ts'

const goodsOnAPage = 24

/** A shop's public page, with one page of its goods. */
export async function showShop(
  sql: Sql,
  media: Media,
  { id, pageNum }: InputOf<typeof buying.getShop>,
): Promise<PublicShop> {
  const found = (await findShopById(sql, id)) ?? fail('shopNotFound')
  const { creator, shopDict, name, intro, noticeText, serviceMobile, ...shop } = found
  const [seller, openFlag, score, page] = await Promise.all([
    showSeller(sql, creator),
    isOpen(sql, creator, shopDict),
    readShopScore(sql, creator, shopDict),
    listOnShelf(sql, creator, { shopDict, pageNum, pageSize: goodsOnAPage }),
  ])
  const covers = page.list.flatMap(({ coverFileIds }) => coverFileIds[0] ?? [])
  const pictures = [shop.logoFileId, shop.coverFileId, shop.wechatQrFileId, ...covers]
  const [{ urlOf, originalOf }, averages] = await Promise.all([
    readPictures(sql, media, creator, pictures),
    averagesOfGoods(
      sql,
      creator,
      page.list.map(({ id }) => id),
    ),
  ])
  return {
    id,
    shopDict,
    name,
    intro,
    noticeText,
    serviceMobile,
    logoUrl: urlOf(shop.logoFileId),
    coverUrl: originalOf(shop.coverFileId),
    wechatQrUrl: originalOf(shop.wechatQrFileId),
    seller,
    openFlag,
    takenDownFlag: found.statusDict === shopState.banned,
    score,
    goods: {
      ...page,
      list: page.list.map((good) => ({ ...listed(good, urlOf), scoreAvg: averages.get(good.id) ?? null })),
    },
  }
}

const isOpen = async (sql: Sql, creator: CreatorId, shopDict: PublicShop['shopDict']) =>
  (await isShopOpen(sql, creator, shopDict)) && isEnrolled(sql, creator)

/** The creator's public facts. */
export async function showSeller(sql: Sql, creator: CreatorId): Promise<PublicShop['seller']> {
  const { name, avatar, intro, certifiedFlag } = await getFront(sql, creator)
  return { name, avatar, intro, certifiedFlag }
}

function listed(good: GoodRow, urlOf: UrlOf): Omit<ShopGood, 'scoreAvg'> {
  const { id, bizDict, name, subTitle, priceFen, linePriceFen, freeFlag, stock, buyCount, detailCount } = good
  const partCount = good.bundleGoodIds.length
  const coverUrl = urlOf(good.coverFileIds[0])
  return {
    id,
    bizDict,
    name,
    subTitle,
    coverUrl,
    priceFen,
    linePriceFen,
    freeFlag,
    stock,
    buyCount,
    detailCount,
    partCount,
  }
}
