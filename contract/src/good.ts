import { z } from 'zod'
import { copyright, dict, goodAudit, goodKind, serviceUnit, shopKind } from './states.ts'
import {
  ClassifyId,
  CreatorId,
  FileId,
  flag,
  GoodId,
  Instant,
  LabelId,
  ShopId,
  TempGoodId,
} from './values.ts'

export const BizDict = goodKind.codec
export const ShopDict = shopKind.codec
/** What one purchase of a service is counted in. */
export const ServiceUnitDict = serviceUnit.codec
/** On what ground the content is used: 1 own work, 2 licensed, 3 the platform's. */
export const CopyRightDict = copyright.codec
/** Why a good can't go on the shelf: one blocker per field (domain.md, good). */
export const blocker = z.object({ field: z.string(), message: z.string() })
export type Blocker = z.output<typeof blocker>

/**
 * Where operators review goods: the key fields of a good on the shelf as its creator wants them. The good itself is
 * what is sold meanwhile. 1 waiting, 3 refused.
 */
const goodRevision = z.object({
  name: z.string(),
  introHtml: z.string(),
  coverFileIds: z.array(FileId),
  examplesImage: z.array(FileId),
  copyRightNote: z.string(),
  copyRightDict: CopyRightDict.nullable(),
  copyRightFileIds: z.array(FileId),
  statusDict: dict(goodAudit.waiting, goodAudit.rejected),
  rejectReason: z.string(),
})
export type GoodRevision = z.output<typeof goodRevision>

export const good = z.object({
  id: GoodId,
  tempGoodId: TempGoodId,
  frontId: CreatorId,
  shopId: ShopId,
  shopDict: ShopDict,
  bizDict: BizDict,
  name: z.string(),
  subTitle: z.string(),
  classifyId: ClassifyId.nullable(),
  labelIds: z.array(LabelId),
  coverFileIds: z.array(FileId),
  /** signed, expiring address of the first cover */
  coverUrl: z.string().nullable(),
  examplesImage: z.array(FileId),
  /** those of them that are there, of a waiting revision too; their addresses are signed and expire */
  examplesFiles: z.array(z.object({ id: FileId, title: z.string(), url: z.string() })),
  priceFen: z.int(),
  freeFlag: flag,
  introHtml: z.string(),
  /** signed, expiring addresses of the introduction's pictures, those that are there */
  introImages: z.array(z.object({ id: FileId, url: z.string() })),
  serviceDeliverDays: z.int().nullable(),
  serviceUnitDict: ServiceUnitDict.nullable(),
  downloadFileIds: z.array(FileId),
  /** those of them that are there */
  downloadFiles: z.array(z.object({ id: FileId, title: z.string(), ext: z.string(), size: z.int() })),
  linePriceFen: z.int(),
  stock: z.int(),
  limitPerUser: z.int(),
  validDays: z.int(),
  shelfFlag: flag,
  shelfTime: Instant.nullable(),
  /** when it goes on, and off, the shelf by itself */
  planShelfTime: Instant.nullable(),
  planUnshelfTime: Instant.nullable(),
  /** why it could not go on the shelf as planned; empty once it is there, or planned anew */
  planFailReason: z.string(),
  auditDict: goodAudit.codec,
  rejectReason: z.string(),
  revision: goodRevision.nullable(),
  copyRightNote: z.string(),
  /** null: not said yet */
  copyRightDict: CopyRightDict.nullable(),
  /** never shown to visitors */
  copyRightFileIds: z.array(FileId),
  /** those of them that are there, of a waiting revision too; their addresses are signed and expire */
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

/** A good among others: what is as long as a page is asked for good by good. */
export const listedGood = good
  .omit({ introHtml: true, introImages: true, examplesFiles: true })
  .extend({ revision: goodRevision.omit({ introHtml: true }).nullable() })
export type ListedGood = z.output<typeof listedGood>

/** A good in the recycle bin, until `purgeTime`; with orders it is kept for ever, but no longer shown. */
export const deletedGood = listedGood.extend({ deleteTime: Instant, purgeTime: Instant })
export type DeletedGood = z.output<typeof deletedGood>

/** Groups and lessons whose good was never saved: to go on with until `purgeTime`. */
export const unsavedOutline = z.object({
  tempGoodId: TempGoodId,
  groupCount: z.int(),
  detailCount: z.int(),
  updateTime: Instant,
  purgeTime: Instant,
})
export type UnsavedOutline = z.output<typeof unsavedOutline>
