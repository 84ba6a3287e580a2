import { fen } from '@zsm/contract/money/fen'
import { copyright, couponKind, goodKind, shopKind } from '@zsm/contract/states'
import type { CreatorId, GoodId, OutlineId } from '@zsm/contract/values'
import { createCoupon } from '../coupons/public.ts'
import type { Sql } from '../database/sql.ts'
import type { Storage } from '../gateways/storage.ts'
import { createGood } from '../goods/public.ts'
import { newId } from '../ids.ts'
import { categoryNamed, putOnSale, storePicture } from './living-shop.ts'

/** Sells these courses together, and gives new learners a discount. */
export async function makeOffers(
  sql: Sql,
  storage: Storage,
  creator: CreatorId,
  courses: GoodId[],
): Promise<void> {
  await sellTogether(sql, storage, creator, courses)
  await createCoupon(sql, creator, {
    name: '新学员立减 20 元',
    code: 'HELLO20',
    kindDict: couponKind.amount,
    amountFen: fen(2000),
    percentOff: 0,
    minPriceFen: fen(5000),
    shopDict: shopKind.knowledge,
    goodIds: [],
    totalCount: 100,
    perPerson: 1,
    requestId: newId(),
  })
}

async function sellTogether(
  sql: Sql,
  storage: Storage,
  creator: CreatorId,
  courses: GoodId[],
): Promise<void> {
  const { id } = await createGood(sql, creator, {
    tempGoodId: newId<OutlineId>(),
    shopDict: shopKind.knowledge,
    bizDict: goodKind.bundle,
    name: '会拍也会说：两门课一起学',
    subTitle: '摄影课和声音课，一起买更便宜',
    introHtml: '<p>先拍出让人停下来的照片，再把照片里的故事讲好听。</p>',
    priceFen: fen(24_900),
    linePriceFen: fen(29_800),
    classifyId: await categoryNamed(sql, shopKind.knowledge, '摄影摄像'),
    labelIds: [],
    coverFileIds: [await storePicture(sql, storage, creator, '套餐封面', 'cover-photo')],
    freeFlag: false,
    bundleGoodIds: courses,
    downloadFileIds: [],
    copyRightDict: copyright.original,
    copyRightNote: '本课程为原创内容，未经许可请勿转载。',
    requestId: newId(),
  })
  await putOnSale(sql, creator, id)
}
