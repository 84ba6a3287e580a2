import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { links } from './links.ts'
import {
  ClassifyId,
  CreatorId,
  DetailId,
  dict,
  Fen,
  FileId,
  flag,
  GoodId,
  GroupId,
  Instant,
  ids,
  int,
  LabelId,
  line,
  nothing,
  page,
  pageInput,
  RequestId,
  ShopId,
  TempGoodId,
  text,
} from './values.ts'

export const BizDict = dict(1, 2, 3, 4, 100)
const ShopDict = dict(1, 2)
/** What one purchase of a service is counted in. */
export const ServiceUnitDict = dict(1, 2, 3, 4, 5)
const Version = int(1, 1_000_000_000)

/** Why a good can't go on the shelf: one blocker per field (domain.md, good). */
export const blocker = z.object({ field: z.string(), message: z.string() })
export type Blocker = z.output<typeof blocker>

/** What the editor edits. Prices in fen; `introHtml` is sanitised by the server. */
const editable = {
  name: line(2, 60, '课程名称'),
  subTitle: line(0, 80, '副标题').default(''),
  classifyId: ClassifyId.optional(),
  labelIds: ids(LabelId, 5).default([]),
  coverFileIds: ids(FileId, 9).default([]),
  priceFen: Fen.default(0),
  /** A price of 0 is for free goods only; both stand in drafts as they come and block the shelf when they disagree. */
  freeFlag: flag.default(false),
  introHtml: text(20_000, '课程介绍').default(''),
  /** services: days from payment to delivery, and what is sold */
  serviceDeliverDays: int(1, 365).optional(),
  serviceUnitDict: ServiceUnitDict.optional(),
  /** downloads: what the buyer gets */
  downloadFileIds: ids(FileId, 20).default([]),
}

/**
 * Where operators review goods: the key fields of a good on the shelf as its creator wants them. The good itself is
 * what is sold meanwhile. 1 waiting, 3 refused.
 */
export const goodRevision = z.object({
  name: z.string(),
  introHtml: z.string(),
  coverFileIds: z.array(FileId),
  copyRightNote: z.string(),
  statusDict: dict(1, 3),
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
  priceFen: z.int(),
  freeFlag: flag,
  introHtml: z.string(),
  serviceDeliverDays: z.int().nullable(),
  serviceUnitDict: ServiceUnitDict.nullable(),
  downloadFileIds: z.array(FileId),
  /** those of them that are there */
  downloadFiles: z.array(z.object({ id: FileId, title: z.string(), ext: z.string(), size: z.int() })),
  shelfFlag: flag,
  shelfTime: Instant.nullable(),
  auditDict: dict(0, 1, 2, 3),
  rejectReason: z.string(),
  revision: goodRevision.nullable(),
  copyRightNote: z.string(),
  detailCount: z.int(),
  totalDurationSec: z.number(),
  viewCount: z.int(),
  buyCount: z.int(),
  version: z.int(),
  createTime: Instant,
  updateTime: Instant,
})
export type Good = z.output<typeof good>

export const group = z.object({
  id: GroupId,
  tempGoodId: TempGoodId,
  name: z.string(),
  sort: z.int(),
  detailCount: z.int(),
})
export type Group = z.output<typeof group>

/** A lesson. `groupId` null = ungrouped. */
export const detail = z.object({
  id: DetailId,
  tempGoodId: TempGoodId,
  goodId: GoodId.nullable(),
  groupId: GroupId.nullable(),
  name: z.string(),
  /** 1 video, 2 audio, 3 article, 4 document */
  typeDict: dict(1, 2, 3, 4),
  fileId: FileId.nullable(),
  fileTitle: z.string().nullable(),
  coverUrl: z.string().nullable(),
  durationSec: z.number().nullable(),
  size: z.int().nullable(),
  shelfFlag: flag,
  demoFlag: flag,
  /** whether a learner may keep the file */
  downloadFlag: flag,
  sort: z.int(),
  copyRightNote: z.string(),
  version: z.int(),
})
export type Detail = z.output<typeof detail>

/** A good in the recycle bin, until `purgeTime`; with orders it is kept for ever, but no longer shown. */
export const deletedGood = good.extend({ deleteTime: Instant, purgeTime: Instant })
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

/** How a change of many ended for one of them. */
export const changedDetail = z.object({
  id: DetailId,
  doneFlag: flag,
  error: z.string().nullable(),
  message: z.string().nullable(),
})
export type ChangedDetail = z.output<typeof changedDetail>

/**
 * Groups and lessons are asked for by `tempGoodId`, which a saved good keeps (domain.md): the same calls serve the
 * editor before and after the first save.
 */
export const goods = {
  create: endpoint({
    path: '/zsm/api/good/create',
    access: 'creator',
    sends: 'body',
    input: z.object({
      ...editable,
      tempGoodId: TempGoodId,
      shopDict: ShopDict.default(1),
      bizDict: BizDict.default(2),
      copyRightNote: text(500, '版权说明').default(''),
      requestId: RequestId,
    }),
    output: good,
    errors: [
      'shopNotFound',
      'classifyNotFound',
      'labelNotFound',
      'fileNotFound',
      'fileTypeRefused',
      'goodExists',
    ],
  }),
  update: endpoint({
    path: '/zsm/api/good/update',
    access: 'creator',
    sends: 'body',
    input: z.object({ id: GoodId, ...editable, version: Version }),
    output: good,
    errors: [
      'goodNotFound',
      'versionConflict',
      'classifyNotFound',
      'labelNotFound',
      'fileNotFound',
      'fileTypeRefused',
      'goodIncomplete',
    ],
  }),
  /** `viewFlag` 0 is the back-office read: drafts too, no view counted. */
  get: endpoint({
    path: '/zsm/api/good/get',
    access: 'creator',
    effect: 'read',
    input: z.object({ id: GoodId, viewFlag: flag.default(false) }),
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
    output: z.object({ list: z.array(unsavedOutline) }),
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
    input: z.object({ id: GoodId, copyRightNote: text(500, '版权说明') }),
    output: good,
    errors: ['goodNotFound'],
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
    output: page(good),
  }),
  /** The lessons of a good, by group, in order. */
  listChildren: endpoint({
    path: '/zsm/api/good/listChildren',
    access: 'creator',
    effect: 'read',
    input: z.object({ tempGoodId: TempGoodId }),
    output: z.object({ list: z.array(detail) }),
  }),
  listGroup: endpoint({
    path: '/zsm/api/good/listGroup',
    access: 'creator',
    effect: 'read',
    input: z.object({ tempGoodId: TempGoodId }),
    output: z.object({ list: z.array(group) }),
  }),
  createGroup: endpoint({
    path: '/zsm/api/good/createGroup',
    access: 'creator',
    input: z.object({ tempGoodId: TempGoodId, name: line(1, 30, '分组名称'), requestId: RequestId }),
    output: group,
    errors: ['goodNotFound', 'groupNameTaken', 'groupTooMany'],
  }),
  updateGroup: endpoint({
    path: '/zsm/api/good/updateGroup',
    access: 'creator',
    input: z.object({ id: GroupId, name: line(1, 30, '分组名称') }),
    output: group,
    errors: ['groupNotFound', 'groupNameTaken'],
  }),
  /** Its lessons move to ungrouped; answers how many moved. */
  deleteGroup: endpoint({
    path: '/zsm/api/good/deleteGroup',
    access: 'creator',
    input: z.object({ id: GroupId }),
    output: z.object({ movedCount: z.int() }),
    errors: ['groupNotFound'],
  }),
  /**
   * The full ordered id list of one good's groups. When the set differs, or the stored order is no longer `seenIds`
   * (the order on the caller's screen), `orderChanged` with `data.list`: the stored order.
   */
  updateGroupSorts: endpoint({
    path: '/zsm/api/good/updateGroupSorts',
    access: 'creator',
    input: z.object({
      tempGoodId: TempGoodId,
      ids: ids(GroupId, 200),
      seenIds: ids(GroupId, 200).optional(),
    }),
    output: z.object({ list: z.array(group) }),
    errors: ['orderChanged'],
  }),
  createDetail: endpoint({
    path: '/zsm/api/good/createDetail',
    access: 'creator',
    sends: 'body',
    input: z.object({
      tempGoodId: TempGoodId,
      groupId: GroupId.optional(),
      name: line(1, 60, '课时名称'),
      fileId: FileId,
      demoFlag: flag.default(false),
      shelfFlag: flag.default(true),
      requestId: RequestId,
    }),
    output: detail,
    errors: ['goodNotFound', 'groupNotFound', 'fileNotFound', 'fileTypeRefused', 'detailTooMany'],
  }),
  updateDetail: endpoint({
    path: '/zsm/api/good/updateDetail',
    access: 'creator',
    sends: 'body',
    input: z.object({
      id: DetailId,
      name: line(1, 60, '课时名称'),
      fileId: FileId,
      /** left out: as it was */
      copyRightNote: text(500, '版权说明').optional(),
      version: Version,
    }),
    output: detail,
    errors: ['detailNotFound', 'fileNotFound', 'fileTypeRefused', 'versionConflict'],
  }),
  /** `goodIncomplete` for the last shelved lesson of a good on the shelf; so too when it is taken off. */
  deleteDetail: endpoint({
    path: '/zsm/api/good/deleteDetail',
    access: 'creator',
    input: z.object({ id: DetailId }),
    output: nothing,
    errors: ['detailNotFound', 'goodIncomplete'],
  }),
  updateDetailShelfFlag: endpoint({
    path: '/zsm/api/good/updateDetailShelfFlag',
    access: 'creator',
    input: z.object({ id: DetailId, shelfFlag: flag }),
    output: detail,
    errors: ['detailNotFound', 'goodIncomplete'],
  }),
  updateDetailDemoFlag: endpoint({
    path: '/zsm/api/good/updateDetailDemoFlag',
    access: 'creator',
    input: z.object({ id: DetailId, demoFlag: flag }),
    output: detail,
    errors: ['detailNotFound'],
  }),
  /** One change to many lessons, each answered by itself; those after a failed one are changed all the same. */
  batchUpdateDetail: endpoint({
    path: '/zsm/api/good/batchUpdateDetail',
    access: 'creator',
    sends: 'body',
    input: z.object({
      ids: ids(DetailId, 200),
      shelfFlag: flag.optional(),
      demoFlag: flag.optional(),
      downloadFlag: flag.optional(),
      /** to the end of this group; `ungroupFlag`: to the end of the ungrouped */
      groupId: GroupId.optional(),
      ungroupFlag: flag.default(false),
      /** deletes them; nothing else is changed then */
      deleteFlag: flag.default(false),
    }),
    output: z.object({ list: z.array(changedDetail) }),
  }),
  /** The full ordered id list of one group (without `groupId`: the ungrouped); else `orderChanged` with `data.list`. */
  updateDetailSort: endpoint({
    path: '/zsm/api/good/updateDetailSort',
    access: 'creator',
    sends: 'body',
    input: z.object({
      tempGoodId: TempGoodId,
      groupId: GroupId.optional(),
      ids: ids(DetailId, 1000),
      seenIds: ids(DetailId, 1000).optional(),
    }),
    output: z.object({ list: z.array(detail) }),
    errors: ['orderChanged', 'groupNotFound'],
  }),
  /** Moves a lesson to another group (none = ungrouped), to a place in it counted from 0. */
  updateDetailGroup: endpoint({
    path: '/zsm/api/good/updateDetailGroup',
    access: 'creator',
    input: z.object({ id: DetailId, groupId: GroupId.optional(), sort: int(0, 1000).optional() }),
    output: detail,
    errors: ['detailNotFound', 'groupNotFound'],
  }),
  ...links,
}
