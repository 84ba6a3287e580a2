import { shopKind } from '@zsm/contract/states'
import type { CreatorId } from '@zsm/contract/values'
import type { Sql } from '../database/sql.ts'
import type { Storage } from '../gateways/storage.ts'
import { changeShop, getShop } from '../shops/public.ts'
import { categoryNamed, storePicture } from './living-shop.ts'

const words = {
  [shopKind.knowledge]: {
    name: '小满的摄影课',
    intro: '在手机里装进一间暗房。十年摄影师小满，陪你每天拍一张。',
    noticeText: '新课每周三更新，提问一般当天回复。',
    category: '摄影摄像',
    cover: 'cover-photo',
  },
  [shopKind.service]: {
    name: '小满的点评室',
    intro: '课后的一对一：看你的照片，说清楚好在哪里、怎么改。',
    noticeText: '点评按付款顺序，三天内交付。',
    category: '一对一咨询',
    cover: 'cover-review',
  },
} as const

/** Gives both shops pictures and texts. */
export async function furnishShops(sql: Sql, storage: Storage, creator: CreatorId): Promise<void> {
  const logoFileId = await storePicture(sql, storage, creator, '店铺标志', 'logo')
  for (const shopDict of shopKind.values) {
    const { category, cover, ...said } = words[shopDict]
    const { id, version } = await getShop(sql, creator, shopDict)
    const categoryId = await categoryNamed(sql, shopDict, category)
    const coverFileId = await storePicture(sql, storage, creator, `${said.name}封面`, cover)
    await changeShop(sql, creator, {
      id,
      version,
      ...said,
      logoFileId,
      coverFileId,
      serviceMobile: '400-820-0000',
      classifyIds: categoryId ? [categoryId] : [],
    })
  }
}
