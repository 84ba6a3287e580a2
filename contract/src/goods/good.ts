import { z } from 'zod'
import { copyright, dict, goodAudit, goodKind, serviceUnit, shopKind } from '../states.ts'
import {
  CategoryId,
  CreatorId,
  FileId,
  flag,
  GoodId,
  Instant,
  LabelId,
  Money,
  OutlineId,
  PricePlanId,
  ShopId,
} from '../values.ts'
import { formFieldShape } from './buyer-form.ts'

export const BizDict = goodKind.codec
export const ShopDict = shopKind.codec
/** The unit in which a service is sold. */
export const ServiceUnitDict = serviceUnit.codec
/** The creator's right to the content: 1 own work, 2 licensed, 3 the platform's. */
export const CopyRightDict = copyright.codec
/** Why a good cannot go on the shelf: one blocker per field (domain.md, good). */
export const blocker = z.object({ field: z.string(), message: z.string() })
export type Blocker = z.output<typeof blocker>

/**
 * A good on the shelf as its creator wants it, on a platform where operators review goods. Until the approval, the good is sold with its
 * old fields, and its lessons as they were. 1 waiting, 3 refused.
 */
const goodRevision = z.object({
  name: z.string(),
  introHtml: z.string(),
  coverFileIds: z.array(FileId),
  examplesImage: z.array(FileId),
  copyRightNote: z.string(),
  copyRightDict: CopyRightDict.nullable(),
  copyRightFileIds: z.array(FileId),
  subTitle: z.string(),
  downloadFileIds: z.array(FileId),
  priceFen: Money,
  linePriceFen: Money,
  freeFlag: flag,
  statusDict: dict(goodAudit.waiting, goodAudit.rejected),
  rejectReason: z.string(),
})
export type GoodRevision = z.output<typeof goodRevision>

/** A good in a bundle, for its creator. */
const bundlePart = z.object({
  id: GoodId,
  shopDict: ShopDict,
  bizDict: BizDict,
  name: z.string(),
  coverUrl: z.string().nullable(),
  priceFen: Money,
  freeFlag: flag,
  detailCount: z.int(),
  /** whether it is on the shelf of an open shop; otherwise the bundle sells nothing */
  sellingFlag: flag,
  deletedFlag: flag,
})
export type BundlePart = z.output<typeof bundlePart>

export const good = z.object({
  id: GoodId,
  tempGoodId: OutlineId,
  frontId: CreatorId,
  shopId: ShopId,
  shopDict: ShopDict,
  bizDict: BizDict,
  name: z.string(),
  subTitle: z.string(),
  classifyId: CategoryId.nullable(),
  labelIds: z.array(LabelId),
  coverFileIds: z.array(FileId),
  /** signed, expiring address of the first cover */
  coverUrl: z.string().nullable(),
  examplesImage: z.array(FileId),
  /** those of the pictures that still exist, a waiting revision's included; their addresses are signed and expire */
  examplesFiles: z.array(z.object({ id: FileId, title: z.string(), url: z.string() })),
  priceFen: Money,
  freeFlag: flag,
  introHtml: z.string(),
  /** signed, expiring addresses of those of the introduction's pictures that still exist */
  introImages: z.array(z.object({ id: FileId, url: z.string() })),
  serviceDeliverDays: z.int().nullable(),
  serviceUnitDict: ServiceUnitDict.nullable(),
  /** services: what the buyer fills in after paying */
  buyerForm: z.array(formFieldShape),
  downloadFileIds: z.array(FileId),
  /** those of the files that still exist */
  downloadFiles: z.array(z.object({ id: FileId, title: z.string(), ext: z.string(), size: z.int() })),
  /** bundles: the goods in it, in order */
  bundleGoodIds: z.array(GoodId),
  parts: z.array(bundlePart),
  linePriceFen: Money,
  /** until when a price for a time runs, the price that then comes back, and its plan; null without one */
  priceEndTime: Instant.nullable(),
  formerPriceFen: Money.nullable(),
  pricePlanId: PricePlanId.nullable(),
  stock: z.int(),
  limitPerUser: z.int(),
  validDays: z.int(),
  /** whether a faint mark with the end of the learner's number floats over its lessons */
  markFlag: flag,
  shelfFlag: flag,
  shelfTime: Instant.nullable(),
  /** when the good goes on the shelf, and off it, by schedule */
  planShelfTime: Instant.nullable(),
  planUnshelfTime: Instant.nullable(),
  /** why the scheduled shelving failed; empty once the good is on the shelf or scheduled again */
  planFailReason: z.string(),
  auditDict: goodAudit.codec,
  rejectReason: z.string(),
  /** Why operators took it down; empty if they did not. */
  takenDownReason: z.string(),
  revision: goodRevision.nullable(),
  copyRightNote: z.string(),
  /** null: not stated yet */
  copyRightDict: CopyRightDict.nullable(),
  /** never shown to visitors */
  copyRightFileIds: z.array(FileId),
  /** those of the files that still exist, a waiting revision's included; their addresses are signed and expire */
  copyRightFiles: z.array(
    z.object({ id: FileId, title: z.string(), ext: z.string(), size: z.int(), url: z.string() }),
  ),
  detailCount: z.int(),
  totalDurationSec: z.number(),
  viewCount: z.int(),
  buyCount: z.int(),
  version: z.int(),
  createTime: Instant,
  updateTime: Instant,
})
export type Good = z.output<typeof good>

/** A good in a list. Fields that may be a page long come only with a single good. */
export const listedGood = good
  .omit({ introHtml: true, buyerForm: true, introImages: true, examplesFiles: true, parts: true })
  .extend({ revision: goodRevision.omit({ introHtml: true }).nullable() })
export type ListedGood = z.output<typeof listedGood>

/** The outcome of a batch change for one good. */
export const changedGood = z.object({
  id: GoodId,
  doneFlag: flag,
  error: z.string().nullable(),
  message: z.string().nullable(),
})
export type ChangedGood = z.output<typeof changedGood>

/** A good in the recycle bin, until `purgeTime`. A good with orders is stored for ever, but no longer listed. */
export const deletedGood = listedGood.extend({ deleteTime: Instant, purgeTime: Instant })
export type DeletedGood = z.output<typeof deletedGood>

/** Groups and lessons whose good was never saved. The creator can continue with them until `purgeTime`. */
export const unsavedOutline = z.object({
  tempGoodId: OutlineId,
  groupCount: z.int(),
  detailCount: z.int(),
  updateTime: Instant,
  purgeTime: Instant,
})
export type UnsavedOutline = z.output<typeof unsavedOutline>
