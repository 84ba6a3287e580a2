import { z } from 'zod'
import { dict, shopKind, shopState } from './states.ts'
import {
  CategoryId,
  CreatorId,
  FileId,
  flag,
  Instant,
  ids,
  line,
  page,
  pageInput,
  RequestId,
  ShopId,
  text,
  Version,
} from './values.ts'
import { endpoint } from './wire/endpoint.ts'

const ShopDict = shopKind.codec

const shop = z.object({
  id: ShopId,
  frontId: CreatorId,
  platformDict: z.literal('douyin'),
  shopDict: ShopDict,
  name: z.string(),
  intro: z.string(),
  logoFileId: FileId.nullable(),
  coverFileId: FileId.nullable(),
  /** signed, expiring addresses of the pictures */
  logoUrl: z.string().nullable(),
  coverUrl: z.string().nullable(),
  /** the QR code by which learners find the creator on WeChat */
  wechatQrFileId: FileId.nullable(),
  wechatQrUrl: z.string().nullable(),
  /** the number that buyers call, shown to everybody */
  serviceMobile: z.string(),
  noticeText: z.string(),
  classifyIds: z.array(CategoryId),
  openFlag: flag,
  /** 1 open, 2 closed by its creator (nothing is sold, learners still have access), 3 banned by the platform */
  statusDict: shopState.codec,
  banReason: z.string(),
  /** goods on the shelf */
  goodCount: z.int(),
  /** orders of its goods, those of deleted goods included */
  saleCount: z.int(),
  /** the average stars of its reviews, 100 to 500; null before the first one */
  scoreAvg: z.int().nullable(),
  version: z.int(),
  createTime: Instant,
})
export type Shop = z.output<typeof shop>

const ServiceMobile = z.string().regex(/^(|1[3-9]\d{9}|0\d{2,3}-?\d{7,8}|400-?\d{3}-?\d{4})$/, {
  error: '请输入手机号、带区号的座机或 400 电话',
})

const editable = {
  name: line(2, 20, '店铺名称'),
  intro: text(500, '店铺介绍').default(''),
  logoFileId: FileId.optional(),
  coverFileId: FileId.optional(),
  wechatQrFileId: FileId.optional(),
  serviceMobile: ServiceMobile.default(''),
  noticeText: text(200, '店铺公告').default(''),
  classifyIds: ids(CategoryId, 10).default([]),
}

export const shops = {
  /** One shop of each kind per front. Joining opens the kind that was applied for. */
  create: endpoint({
    path: '/zsm/api/shop/create',
    access: 'creator',
    areas: ['teaching'],
    sends: 'body',
    input: z.object({ ...editable, shopDict: ShopDict, requestId: RequestId }),
    output: shop,
    errors: ['shopTaken', 'categoryNotFound', 'fileNotFound', 'fileTypeRefused'],
  }),
  /** `statusDict` omitted: unchanged. A banned shop stays banned. */
  update: endpoint({
    path: '/zsm/api/shop/update',
    access: 'creator',
    areas: ['teaching'],
    sends: 'body',
    input: z.object({
      id: ShopId,
      ...editable,
      statusDict: dict(shopState.open, shopState.closed).optional(),
      version: Version,
    }),
    output: shop,
    errors: [
      'shopNotFound',
      'shopBanned',
      'versionConflict',
      'categoryNotFound',
      'fileNotFound',
      'fileTypeRefused',
    ],
  }),
  listData: endpoint({
    path: '/zsm/api/shop/listData',
    access: 'creator',
    areas: ['shared'],
    effect: 'read',
    input: z.object({ ...pageInput, shopDict: ShopDict.optional() }),
    output: page(shop),
  }),
}
