import { z } from 'zod'
import { details } from './details.ts'
import { endpoint } from './endpoint.ts'
import {
  BizDict,
  blocker,
  CopyRightDict,
  deletedGood,
  good,
  listedGood,
  ServiceUnitDict,
  ShopDict,
  unsavedOutline,
} from './good.ts'
import { groups } from './groups.ts'
import { links } from './links.ts'
import { goodKind, shopKind } from './states.ts'
import {
  ClassifyId,
  FileId,
  flag,
  GoodId,
  Instant,
  ids,
  int,
  LabelId,
  line,
  longestText,
  nothing,
  Price,
  page,
  pageInput,
  RequestId,
  ShareId,
  TempGoodId,
  text,
  Version,
  wholeList,
} from './values.ts'

/** Pictures that show what the good is like. */
const ExamplesImage = ids(FileId, 20)
/** Pictures and documents that prove it. */
const CopyRightFileIds = ids(FileId, 9)
/** How many can still be sold; -1 without limit. */
const Stock = z.codec(
  z.union([
    z.string().regex(/^(-1|0|[1-9]\d{0,6})$/, { error: '请输入整数' }),
    z.int({ error: '请输入整数' }),
  ]),
  z.int().min(-1, { error: '不限库存请填 -1' }).max(1_000_000, { error: '库存最多 1000000' }),
  { decode: (wire) => Number(wire), encode: (value) => value },
)
/** A time to come; empty: none. */
const Plan = z.union([z.literal(''), Instant], { error: '时间格式不正确' })

/** What the editor edits. Prices in fen; `introHtml` is sanitised by the server, its pictures are files: `<img data-file-id>`. */
const editable = {
  name: line(2, 60, '名称'),
  subTitle: line(0, 80, '副标题').default(''),
  classifyId: ClassifyId.optional(),
  labelIds: ids(LabelId, 5).default([]),
  coverFileIds: ids(FileId, 9).default([]),
  /** left out: as they were */
  examplesImage: ExamplesImage.optional(),
  priceFen: Price.default(0),
  /** A price of 0 is for free goods only; both stand in drafts as they come and block the shelf when they disagree. */
  freeFlag: flag.default(false),
  introHtml: text(longestText, '介绍').default(''),
  /** services: days from payment to delivery, and what is sold */
  serviceDeliverDays: int(1, 365).optional(),
  serviceUnitDict: ServiceUnitDict.optional(),
  /** downloads: what the buyer gets */
  downloadFileIds: ids(FileId, 20).default([]),
  // the terms of sale: left out, they are as they were
  /** the price struck through; 0: none */
  linePriceFen: Price.optional(),
  stock: Stock.optional(),
  /** how many one buyer may have; 0: any number */
  limitPerUser: int(0, 1000).optional(),
  /** how long a buyer may use it; 0: for ever */
  validDays: int(0, 3650).optional(),
  planShelfTime: Plan.optional(),
  planUnshelfTime: Plan.optional(),
}

export const goods = {
  create: endpoint({
    path: '/zsm/api/good/create',
    access: 'creator',
    sends: 'body',
    input: z.object({
      ...editable,
      tempGoodId: TempGoodId,
      shopDict: ShopDict.default(shopKind.knowledge),
      bizDict: BizDict.default(goodKind.course),
      copyRightNote: text(500, '版权说明').default(''),
      copyRightDict: CopyRightDict.optional(),
      copyRightFileIds: CopyRightFileIds.optional(),
      requestId: RequestId,
    }),
    output: good,
    errors: [
      'shopNeeded',
      'classifyNotFound',
      'labelNotFound',
      'fileNotFound',
      'fileTypeRefused',
      'shelfPlanWrong',
      'goodExists',
    ],
  }),
  update: endpoint({
    path: '/zsm/api/good/update',
    access: 'creator',
    sends: 'body',
    /** `seenStock`: what was left on the caller's screen; what was sold since is not sold again. */
    input: z.object({ id: GoodId, ...editable, seenStock: Stock.optional(), version: Version }),
    output: good,
    errors: [
      'goodNotFound',
      'versionConflict',
      'classifyNotFound',
      'labelNotFound',
      'fileNotFound',
      'fileTypeRefused',
      'shelfPlanWrong',
      'stockChanged',
      'goodIncomplete',
    ],
  }),
  /**
   * `viewFlag` 0 is the back-office read: drafts too, no view counted. 1 is a visitor's, of anybody's good on the shelf:
   * counted once a day, and `shareId`, the work that they came from, has a lead. Its creator's own visits count nothing.
   */
  get: endpoint({
    path: '/zsm/api/good/get',
    access: 'creator',
    effect: 'read',
    input: z.object({ id: GoodId, viewFlag: flag.default(false), shareId: ShareId.optional() }),
    output: good.extend({ blockers: z.array(blocker) }),
    errors: ['goodNotFound'],
  }),
  /** Into the recycle bin for 30 days. */
  delete: endpoint({
    path: '/zsm/api/good/delete',
    access: 'creator',
    input: z.object({ id: GoodId }),
    output: nothing,
    errors: ['goodNotFound', 'goodOnShelf'],
  }),
  /** The recycle bin, what was deleted last first. */
  listDeleted: endpoint({
    path: '/zsm/api/good/listDeleted',
    access: 'creator',
    effect: 'read',
    input: z.object({ ...pageInput, shopDict: ShopDict.optional(), bizDict: BizDict.optional() }),
    output: page(deletedGood),
  }),
  /** Out of the recycle bin, off the shelf. */
  restore: endpoint({
    path: '/zsm/api/good/restore',
    access: 'creator',
    input: z.object({ id: GoodId }),
    output: good,
    errors: ['goodNotFound'],
  }),
  /** Groups and lessons made for goods that were never saved, newest first. */
  listUnsaved: endpoint({
    path: '/zsm/api/good/listUnsaved',
    access: 'creator',
    effect: 'read',
    input: z.object({}),
    output: wholeList(unsavedOutline),
  }),
  /** On the shelf only without blockers; the failure's `data.blockers` lists them. Off the shelf always. */
  updateShelfFlag: endpoint({
    path: '/zsm/api/good/updateShelfFlag',
    access: 'creator',
    input: z.object({ id: GoodId, shelfFlag: flag }),
    output: good,
    errors: ['goodNotFound', 'goodIncomplete'],
  }),
  updateCopyRight: endpoint({
    path: '/zsm/api/good/updateCopyRight',
    access: 'creator',
    sends: 'body',
    /** The ground and the proofs stay as they were where they are left out. */
    input: z.object({
      id: GoodId,
      copyRightNote: text(500, '版权说明'),
      copyRightDict: CopyRightDict.optional(),
      copyRightFileIds: CopyRightFileIds.optional(),
    }),
    output: good,
    errors: ['goodNotFound', 'fileNotFound', 'fileTypeRefused'],
  }),
  listData: endpoint({
    path: '/zsm/api/good/listData',
    access: 'creator',
    effect: 'read',
    input: z.object({
      ...pageInput,
      shopDict: ShopDict.optional(),
      bizDict: BizDict.optional(),
      shelfFlag: flag.optional(),
      classifyId: ClassifyId.optional(),
      orderBy: z.enum(['updateTime', 'priceFen', 'buyCount']).default('updateTime'),
    }),
    output: page(listedGood),
  }),
  ...groups,
  ...details,
  ...links,
}
