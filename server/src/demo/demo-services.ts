import { fen, noFen } from '@zsm/contract/money/fen'
import { copyright, fileKind, goodKind, linkType, serviceUnit, shopKind } from '@zsm/contract/states'
import type { CreatorId, FileId, OutlineId } from '@zsm/contract/values'
import type { Sql } from '../database/sql.ts'
import { demoAsset } from '../demo-asset.ts'
import type { Storage } from '../gateways/storage.ts'
import { createGood, createLink } from '../goods/public.ts'
import { newId } from '../ids.ts'
import { storeFile } from '../materials/public.ts'
import { categoryNamed, type OnShelf, putOnSale, storePicture } from './living-shop.ts'

type Good = Parameters<typeof createGood>[2]
type Kind = Pick<Good, 'bizDict' | 'priceFen' | 'serviceDeliverDays' | 'serviceUnitDict'>
type Texts = Pick<Good, 'name' | 'subTitle' | 'introHtml'>
type Service = Kind & Texts & { category: string; cover: FileId; downloads?: FileId[] }

/** One good of each kind that a service shop sells. Answers the service, which the demo sells. */
export async function openServices(sql: Sql, storage: Storage, creator: CreatorId): Promise<OnShelf> {
  const picture = (title: string, name: string) => storePicture(sql, storage, creator, title, name)
  await recommendGear(sql, creator, await picture('装备封面', 'cover-gear'))
  await sell(sql, creator, {
    bizDict: goodKind.download,
    priceFen: fen(990),
    category: '样文模板',
    name: '外拍清单：出门前看一眼',
    subTitle: '一页 PDF，可以打印',
    introHtml: '<p>出门前、到现场、收工后，十件容易忘的小事，都在这一页上。</p>',
    cover: await picture('清单封面', 'cover-checklist'),
    downloads: [
      await storeFile(sql, storage, creator, {
        title: '外拍清单',
        kind: fileKind.document,
        ...(await demoAsset('checklist.pdf')),
      }),
    ],
  })
  return sell(sql, creator, {
    bizDict: goodKind.service,
    priceFen: fen(12_900),
    serviceDeliverDays: 3,
    serviceUnitDict: serviceUnit.time,
    category: '一对一咨询',
    name: '一对一作品点评：五张照片',
    subTitle: '构图、光线、后期，逐张给出改法',
    introHtml: '<p>发来五张照片，三天内收到逐张的文字点评和修改示范。</p>',
    cover: await picture('点评封面', 'cover-review'),
  })
}

async function recommendGear(sql: Sql, creator: CreatorId, cover: FileId): Promise<void> {
  const { id } = await create(sql, creator, {
    bizDict: goodKind.linked,
    priceFen: noFen,
    category: '数码器材',
    name: '手机摄影入门装备',
    subTitle: '三脚架和补光灯，少而够用',
    introHtml: '<p>课里用到的两件装备，都是我自己在用的。</p>',
    cover,
  })
  for (const [title, priceFen, page] of [
    ['轻便手机三脚架', fen(8900), 'tripod'],
    ['口袋补光灯', fen(6900), 'light'],
  ] as const) {
    await createLink(sql, creator, {
      goodId: id,
      linkTypeDict: linkType.miniProgram,
      title,
      priceFen,
      url: `pages/product/${page}`,
      externalId: '',
      imageUrl: '',
      commissionBp: 800,
      sort: 0,
      shelfFlag: true,
      requestId: newId(),
    })
  }
  await putOnSale(sql, creator, id)
}

async function sell(sql: Sql, creator: CreatorId, service: Service): Promise<OnShelf> {
  const { id, priceFen } = await create(sql, creator, service)
  await putOnSale(sql, creator, id)
  return { goodId: id, priceFen }
}

async function create(sql: Sql, creator: CreatorId, { category, cover, downloads = [], ...given }: Service) {
  return createGood(sql, creator, {
    tempGoodId: newId<OutlineId>(),
    shopDict: shopKind.service,
    ...given,
    classifyId: await categoryNamed(sql, 2, category),
    labelIds: [],
    coverFileIds: [cover],
    freeFlag: false,
    downloadFileIds: downloads,
    copyRightDict: copyright.original,
    copyRightNote: '',
    requestId: newId(),
  })
}
