import { z } from 'zod'
import { noFen } from '../money/fen.ts'
import { linkCheck, linkType } from '../states.ts'
import {
  CreatorId,
  flag,
  GoodId,
  GoodLinkId,
  Instant,
  int,
  line,
  Money,
  nothing,
  Price,
  page,
  pageInput,
  RequestId,
  Version,
} from '../values.ts'
import { endpoint } from '../wire/endpoint.ts'

/** 1 抖店商品, 2 橱窗, 3 小程序, 4 外链 */
const LinkTypeDict = linkType.codec

/** A product sold elsewhere. `goodId` is the good of linked products that shows it. */
export const goodLink = z.object({
  id: GoodLinkId,
  frontId: CreatorId,
  goodId: GoodId.nullable(),
  platformDict: z.literal('douyin'),
  linkTypeDict: LinkTypeDict,
  title: z.string(),
  url: z.string(),
  externalId: z.string(),
  imageUrl: z.string(),
  priceFen: Money,
  commissionBp: z.int(),
  sort: z.int(),
  /** 0 not checked, 1 alive, 2 dead. The server requests the address once a day. */
  checkStatusDict: linkCheck.codec,
  lastCheckTime: Instant.nullable(),
  clickCount: z.int(),
  orderCount: z.int(),
  shelfFlag: flag,
  version: z.int(),
  createTime: Instant,
  updateTime: Instant,
})
export type GoodLink = z.output<typeof goodLink>

const editable = {
  /** a good of bizDict 4 */
  goodId: GoodId.optional(),
  linkTypeDict: LinkTypeDict,
  title: line(1, 60, '标题'),
  /** a web address, or a page of a mini program (type 3) */
  url: line(1, 500, '链接'),
  externalId: line(0, 64, '商品编号').default(''),
  imageUrl: z
    .union([z.literal(''), z.url({ protocol: /^https$/, error: '图片地址请以 https:// 开头' }).max(500)])
    .default(''),
  priceFen: Price.default(noFen),
  commissionBp: int(0, 10_000).default(0),
  sort: int(0, 10_000).default(0),
  shelfFlag: flag.default(true),
}

export const links = {
  createLink: endpoint({
    path: '/zsm/api/goodLink/create',
    access: 'creator',
    areas: ['teaching'],
    sends: 'body',
    input: z.object({ ...editable, requestId: RequestId }),
    output: goodLink,
    errors: ['goodNotFound', 'linkUrlWrong', 'linkTooMany'],
  }),
  updateLink: endpoint({
    path: '/zsm/api/goodLink/update',
    access: 'creator',
    areas: ['teaching'],
    sends: 'body',
    input: z.object({ id: GoodLinkId, ...editable, version: Version }),
    output: goodLink,
    errors: [
      'linkNotFound',
      'goodNotFound',
      'linkUrlWrong',
      'linkTooMany',
      'versionConflict',
      'goodIncomplete',
    ],
  }),
  listLink: endpoint({
    path: '/zsm/api/goodLink/listData',
    access: 'creator',
    areas: ['teaching'],
    effect: 'read',
    input: z.object({
      ...pageInput,
      goodId: GoodId.optional(),
      linkTypeDict: LinkTypeDict.optional(),
      shelfFlag: flag.optional(),
    }),
    output: page(goodLink),
  }),
  /** The last shelved link of a good on the shelf is refused with `goodIncomplete`. */
  deleteLink: endpoint({
    path: '/zsm/api/goodLink/delete',
    access: 'creator',
    areas: ['teaching'],
    input: z.object({ id: GoodLinkId }),
    output: nothing,
    errors: ['linkNotFound', 'goodIncomplete'],
  }),
}
