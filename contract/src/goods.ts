import { z } from 'zod'
import { BuyerForm } from './goods/buyer-form.ts'
import {
  BizDict,
  blocker,
  CopyRightDict,
  changedGood,
  deletedGood,
  good,
  listedGood,
  ServiceUnitDict,
  ShopDict,
  unsavedOutline,
} from './goods/good.ts'
import { groups } from './goods/groups.ts'
import { lessons } from './goods/lessons.ts'
import { links } from './goods/links.ts'
import { pricePlans } from './goods/price-plans.ts'
import { versions } from './goods/versions.ts'
import { noFen } from './money/fen.ts'
import { goodKind, shopKind } from './states.ts'
import {
  Amount,
  asksStates,
  CategoryId,
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
  OutlineId,
  Price,
  PricePlanId,
  page,
  pageInput,
  RequestId,
  text,
  Version,
  WorkId,
  wholeList,
} from './values.ts'
import { endpoint } from './wire/endpoint.ts'

/** Pictures that show samples of the good. */
const ExamplesImage = ids(FileId, 20)
/** Pictures and documents that prove the creator's right to the content. */
const CopyRightFileIds = ids(FileId, 9)
/** How many can still be sold; -1: unlimited. */
const Stock = z.codec(
  z.union([
    z.string().regex(/^(-1|0|[1-9]\d{0,6})$/, { error: '请输入整数' }),
    z.int({ error: '请输入整数' }),
  ]),
  z.int().min(-1, { error: '不限库存请填 -1' }).max(1_000_000, { error: '库存最多 1000000' }),
  { decode: (wire) => Number(wire), encode: (value) => value },
)
/** The most goods of one bundle. */
export const mostParts = 30
/** A time in the future; empty: none. */
const Plan = z.union([z.literal(''), Instant], { error: '时间格式不正确' })

/**
 * The fields that the editor edits. Prices are in fen. The server sanitises `introHtml`; its pictures are files: `<img
 * data-file-id>`.
 */
const editable = {
  name: line(2, 60, '名称'),
  subTitle: line(0, 80, '副标题').default(''),
  classifyId: CategoryId.optional(),
  labelIds: ids(LabelId, 5).default([]),
  coverFileIds: ids(FileId, 9).default([]),
  /** omitted: unchanged */
  examplesImage: ExamplesImage.optional(),
  priceFen: Price.default(noFen),
  /** A price of 0 is for free goods only. A draft may contradict this; the contradiction then blocks the shelf. */
  freeFlag: flag.default(false),
  introHtml: text(longestText, '介绍').default(''),
  /** services: days from payment to delivery, and the unit */
  serviceDeliverDays: int(1, 365).optional(),
  serviceUnitDict: ServiceUnitDict.optional(),
  /** services: what the buyer fills in after paying; omitted: unchanged */
  buyerForm: BuyerForm.optional(),
  /** downloads: what the buyer gets */
  downloadFileIds: ids(FileId, 20).default([]),
  /** bundles: the goods in it, in order; omitted: unchanged */
  bundleGoodIds: ids(GoodId, mostParts).optional(),
  // the terms of sale; omitted: unchanged
  /** the price shown struck through; 0: none */
  linePriceFen: Price.optional(),
  stock: Stock.optional(),
  /** how many one buyer may buy; 0: any number */
  limitPerUser: int(0, 1000).optional(),
  /** how many days a buyer has access; 0: for ever */
  validDays: int(0, 3650).optional(),
  /** whether a faint mark with the end of the learner's number floats over its lessons */
  markFlag: flag.optional(),
  planShelfTime: Plan.optional(),
  planUnshelfTime: Plan.optional(),
}

export const goods = {
  create: endpoint({
    path: '/zsm/api/good/create',
    access: 'creator',
    areas: ['teaching'],
    sends: 'body',
    input: z.object({
      ...editable,
      tempGoodId: OutlineId,
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
      'categoryNotFound',
      'labelNotFound',
      'fileNotFound',
      'fileTypeRefused',
      'shelfPlanWrong',
      'goodExists',
      'partNotFound',
      'partRefused',
    ],
  }),
  update: endpoint({
    path: '/zsm/api/good/update',
    access: 'creator',
    areas: ['teaching'],
    sends: 'body',
    /**
     * `seenStock`: the stock that the caller's screen showed. The server subtracts what was sold since, so that it is not sold
     * twice.
     */
    input: z.object({ id: GoodId, ...editable, seenStock: Stock.optional(), version: Version }),
    output: good,
    errors: [
      'goodNotFound',
      'versionConflict',
      'categoryNotFound',
      'labelNotFound',
      'fileNotFound',
      'fileTypeRefused',
      'shelfPlanWrong',
      'stockChanged',
      'goodIncomplete',
      'partNotFound',
      'partRefused',
    ],
  }),
  /**
   * Changes the prices of several goods. Each has its own outcome; a refused one does not stop the others. `seenFen`: the price that the
   * caller's screen showed. A good that has another price by now is refused, and so is a free one. The same call again changes nothing.
   */
  batchUpdatePrice: endpoint({
    path: '/zsm/api/good/batchUpdatePrice',
    access: 'creator',
    areas: ['teaching'],
    sends: 'body',
    input: z.object({
      changes: z
        .array(z.object({ id: GoodId, priceFen: Amount, seenFen: Price }))
        .min(1, '请选择商品')
        .max(100, '一次最多修改 100 个商品'),
    }),
    output: z.object({
      list: z.array(
        changedGood.extend({
          /** the running price plan that this change ended; `restorePricePlans` brings it back */
          endedPlanId: PricePlanId.nullable(),
          /** whether the price waits for a review; until then the good is sold at the earlier one */
          waitsFlag: flag,
        }),
      ),
    }),
  }),
  /**
   * Makes a copy off the shelf, named “… 副本”, with what the creator wrote and set. `contentFlag`: also with its groups and lessons, or
   * its links; the lessons use the same files. Stock, sales, reviews and planned times are not copied.
   */
  duplicate: endpoint({
    path: '/zsm/api/good/duplicate',
    access: 'creator',
    areas: ['teaching'],
    input: z.object({ id: GoodId, contentFlag: flag, requestId: RequestId }),
    output: good,
    errors: ['goodNotFound', 'goodTakenDown', 'shopNeeded', 'fileNotFound'],
  }),
  /**
   * `viewFlag` 0 is the back-office's read: it answers drafts too and counts no view. 1 is a visitor's read of any creator's good
   * on the shelf. It counts once a day, and the work `shareId` that the visitor came from gets a lead. The creator's own visits
   * do not count.
   */
  get: endpoint({
    path: '/zsm/api/good/get',
    access: 'creator',
    areas: ['teaching', 'service'],
    effect: 'read',
    input: z.object({ id: GoodId, viewFlag: flag.default(false), shareId: WorkId.optional() }),
    output: good.extend({ blockers: z.array(blocker) }),
    errors: ['goodNotFound'],
  }),
  /** Moves the good to the recycle bin for 30 days. */
  delete: endpoint({
    path: '/zsm/api/good/delete',
    access: 'creator',
    areas: ['teaching'],
    input: z.object({ id: GoodId }),
    output: nothing,
    errors: ['goodNotFound', 'goodOnShelf', 'goodInBundle'],
  }),
  /** The recycle bin, last deleted first. */
  listDeleted: endpoint({
    path: '/zsm/api/good/listDeleted',
    access: 'creator',
    areas: ['teaching'],
    effect: 'read',
    input: z.object({ ...pageInput, shopDict: ShopDict.optional(), bizDict: BizDict.optional() }),
    output: page(deletedGood),
  }),
  /** Takes the good out of the recycle bin. It comes back off the shelf. */
  restore: endpoint({
    path: '/zsm/api/good/restore',
    access: 'creator',
    areas: ['teaching'],
    input: z.object({ id: GoodId }),
    output: good,
    errors: ['goodNotFound'],
  }),
  /** Groups and lessons created for goods that were never saved, newest first. */
  listUnsaved: endpoint({
    path: '/zsm/api/good/listUnsaved',
    access: 'creator',
    areas: ['teaching'],
    effect: 'read',
    input: z.object({}),
    output: wholeList(unsavedOutline),
  }),
  /** A good with blockers cannot go on the shelf; the failure lists them in `data.blockers`. Any good can be taken off it. */
  updateShelfFlag: endpoint({
    path: '/zsm/api/good/updateShelfFlag',
    access: 'creator',
    areas: ['teaching'],
    input: z.object({ id: GoodId, shelfFlag: flag }),
    output: good.extend({
      /** On the shelf, and cannot be paid for before its creator's account at the payment provider is open. */
      unpayableFlag: flag,
      /** taken off the shelf: the bundles on the shelf that pause, because this good is in them */
      pausedBundles: z.array(z.string()),
    }),
    errors: ['goodNotFound', 'goodIncomplete'],
  }),
  /**
   * Moves a good on the shelf to a place among the goods that its shop shows, counted from 1; a place after the last one is the last.
   * Goods that come later to the shelf are shown before all that were arranged. `total`: how many goods the shop shows.
   */
  moveOnShelf: endpoint({
    path: '/zsm/api/good/moveOnShelf',
    access: 'creator',
    areas: ['teaching'],
    input: z.object({ id: GoodId, place: int(1, 100_000) }),
    output: z.object({ place: z.int(), total: z.int() }),
    errors: ['goodNotFound', 'goodOffShelf'],
  }),
  /** Plans when the good goes on the shelf or off it. An omitted time stays; an empty one is cancelled. */
  updateShelfPlan: endpoint({
    path: '/zsm/api/good/updateShelfPlan',
    access: 'creator',
    areas: ['teaching'],
    input: z.object({ id: GoodId, planShelfTime: Plan.optional(), planUnshelfTime: Plan.optional() }),
    output: good,
    errors: ['goodNotFound', 'shelfPlanWrong'],
  }),
  updateCopyRight: endpoint({
    path: '/zsm/api/good/updateCopyRight',
    access: 'creator',
    areas: ['teaching'],
    sends: 'body',
    /** Omitted copyright fields keep their values. */
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
    areas: ['teaching', 'service', 'finance'],
    effect: 'read',
    input: z.object({
      ...pageInput,
      ...asksStates,
      shopDict: ShopDict.optional(),
      bizDict: BizDict.optional(),
      shelfFlag: flag.optional(),
      classifyId: CategoryId.optional(),
      /** `shelfPlace`: as the shop shows them, see `moveOnShelf` */
      orderBy: z.enum(['updateTime', 'priceFen', 'buyCount', 'shelfPlace']).default('updateTime'),
    }),
    output: page(listedGood),
  }),
  ...groups,
  ...lessons,
  ...links,
  ...pricePlans,
  ...versions,
}
