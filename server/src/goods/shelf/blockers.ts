import type { Blocker } from '@zsm/contract/goods/good'
import { goodAudit, goodKind, lessonKind, type StateOf, shopState } from '@zsm/contract/states'
import { isBlank } from '../intro/intro.ts'
import type { BizDict, GoodRow } from '../queries.ts'

export type ShelfFacts = {
  good: Pick<
    GoodRow,
    | 'bizDict'
    | 'name'
    | 'coverFileIds'
    | 'classifyId'
    | 'priceFen'
    | 'linePriceFen'
    | 'freeFlag'
    | 'introHtml'
    | 'serviceDeliverDays'
    | 'serviceUnitDict'
    | 'auditDict'
    | 'rejectReason'
    | 'takenDownReason'
  >
  /** the lessons that are shown */
  lessons: readonly { typeDict: StateOf<typeof lessonKind>; ready: boolean; waiting: boolean }[]
  /** the files of a download */
  downloads: readonly { ready: boolean }[]
  /** how many links of linked products are shown */
  linkCount: number
  /** the goods of a bundle */
  parts: readonly { name: string; sellingFlag: boolean }[]
  shop: { statusDict: number }
  enrolled: boolean
}

type Rule = {
  field: string
  message: string | ((facts: ShelfFacts) => string | string[])
  blocks: (facts: ShelfFacts) => boolean
}

export const lessonMissing: Blocker = { field: 'details', message: '至少添加并上架一个课时' }

export const unwrittenLesson: Blocker = {
  field: 'details',
  message: '有图文课时还没有内容，请填写内容或隐藏该课时',
}

export const linkMissing: Blocker = { field: 'links', message: '至少添加并上架一个关联商品' }

/** The rules for a good on the shelf (docs/domain.md, good), in the order of the editor. */
const rules: readonly Rule[] = [
  {
    field: 'takenDown',
    message: ({ good }) => `已被平台下架：${good.takenDownReason}。可以在「平台下架」里申诉，恢复后才能上架`,
    blocks: ({ good }) => good.takenDownReason !== '',
  },
  { field: 'name', message: '请填写名称，至少 2 个字', blocks: ({ good }) => good.name.trim().length < 2 },
  { field: 'coverFileIds', message: '请添加封面', blocks: ({ good }) => good.coverFileIds.length === 0 },
  { field: 'classifyId', message: '请选择分类', blocks: ({ good }) => good.classifyId === null },
  {
    field: 'priceFen',
    message: '请设置价格，至少 ¥0.01；免费提供请打开“免费”',
    blocks: ({ good }) => hasPrice(good.bizDict) && !good.freeFlag && good.priceFen === 0,
  },
  {
    field: 'freeFlag',
    message: '免费商品不能设置价格，请清空价格或关闭“免费”',
    blocks: ({ good }) => good.freeFlag && good.priceFen > 0,
  },
  {
    field: 'linePriceFen',
    message: '划线价不能低于价格，不用请清空',
    blocks: ({ good }) => good.linePriceFen > 0 && good.linePriceFen < good.priceFen,
  },
  { field: 'introHtml', message: '请填写介绍', blocks: ({ good }) => isBlank(good.introHtml) },
  { ...lessonMissing, blocks: ({ good, lessons }) => hasLessons(good.bizDict) && lessons.length === 0 },
  {
    field: 'serviceDeliverDays',
    message: '请填写交付天数',
    blocks: ({ good }) => good.bizDict === goodKind.service && good.serviceDeliverDays === null,
  },
  {
    field: 'serviceUnitDict',
    message: '请选择服务的计价单位',
    blocks: ({ good }) => good.bizDict === goodKind.service && good.serviceUnitDict === null,
  },
  {
    field: 'bundleGoodIds',
    message: '套餐里至少放两个商品',
    blocks: ({ good, parts }) => good.bizDict === goodKind.bundle && parts.length < 2,
  },
  {
    field: 'bundleGoodIds',
    // one for each, so that an edit may remove some of them
    message: ({ parts }) =>
      parts
        .filter(({ sellingFlag }) => !sellingFlag)
        .map(({ name }) => `「${name}」没有在售，请先上架，或从套餐里移除`),
    blocks: ({ parts }) => parts.some(({ sellingFlag }) => !sellingFlag),
  },
  { ...linkMissing, blocks: ({ good, linkCount }) => good.bizDict === goodKind.linked && linkCount === 0 },
  {
    field: 'downloadFileIds',
    message: '至少添加一个下载文件',
    blocks: ({ good, downloads }) => good.bizDict === goodKind.download && downloads.length === 0,
  },
  {
    field: 'downloadFileIds',
    message: '有下载文件不可用，请更换',
    blocks: ({ downloads }) => downloads.some(({ ready }) => !ready),
  },
  {
    field: 'details',
    message: '有课时的素材不可用，请更换素材或下架该课时',
    blocks: ({ lessons }) =>
      lessons.some(({ typeDict, ready, waiting }) => typeDict !== lessonKind.article && !ready && !waiting),
  },
  {
    field: 'details',
    message: ({ lessons }) =>
      `还有 ${lessons.filter(({ waiting }) => waiting).length} 个课时在等素材，请等上传完成、选择素材，或隐藏这些课时`,
    blocks: ({ lessons }) => lessons.some(({ waiting }) => waiting),
  },
  {
    ...unwrittenLesson,
    blocks: ({ lessons }) => lessons.some(({ typeDict, ready }) => typeDict === lessonKind.article && !ready),
  },
  {
    field: 'auditDict',
    message: '这是示例内容，改成您自己的并保存后才能上架',
    blocks: ({ good }) => good.auditDict === goodAudit.draft,
  },
  {
    field: 'auditDict',
    message: '审核通过后才能上架',
    blocks: ({ good }) => good.auditDict === goodAudit.waiting,
  },
  {
    field: 'auditDict',
    message: ({ good }) => `审核未通过：${good.rejectReason}。请修改后保存，会重新提交审核`,
    blocks: ({ good }) => good.auditDict === goodAudit.rejected,
  },
  {
    field: 'shop',
    message: '店铺正常营业后才能上架',
    blocks: ({ shop }) => shop.statusDict !== shopState.open,
  },
  { field: 'enroll', message: '入驻申请通过后才能上架，审核进度见概览', blocks: ({ enrolled }) => !enrolled },
]

/** Why a good cannot be on the shelf. Empty when it can. */
export function findBlockers(facts: ShelfFacts): Blocker[] {
  return rules
    .filter(({ blocks }) => blocks(facts))
    .flatMap(({ field, message }) =>
      [typeof message === 'string' ? message : message(facts)].flat().map((message) => ({ field, message })),
    )
}

/** Courses need lessons. Services, linked products and downloads may have some. */
export function hasLessons(bizDict: BizDict): boolean {
  return bizDict === goodKind.course || bizDict === goodKind.lesson
}

/** Linked products have no price here: buyers pay on the page that the link leads to. */
function hasPrice(bizDict: BizDict): boolean {
  return bizDict !== goodKind.linked
}
