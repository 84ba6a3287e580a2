import type { Blocker } from '@zsm/contract/goods'
import { isBlank } from './intro.ts'
import type { BizDict, GoodRow } from './queries.ts'

export type ShelfFacts = {
  good: Pick<
    GoodRow,
    'bizDict' | 'name' | 'coverFileIds' | 'classifyId' | 'priceFen' | 'introHtml' | 'auditDict'
  >
  /** the lessons on the shelf */
  details: readonly { ready: boolean }[]
  shop: { statusDict: number }
  enrolled: boolean
}

type Rule = Blocker & { blocks: (facts: ShelfFacts) => boolean }

export const lessonMissing: Blocker = { field: 'details', message: '至少添加并上架一个课时' }

/** What must be true on the shelf (domain.md, good), in the order of the editor. */
const rules: readonly Rule[] = [
  { field: 'name', message: '请填写名称，至少 2 个字', blocks: ({ good }) => good.name.trim().length < 2 },
  { field: 'coverFileIds', message: '请添加封面', blocks: ({ good }) => good.coverFileIds.length === 0 },
  { field: 'classifyId', message: '请选择分类', blocks: ({ good }) => good.classifyId === null },
  { field: 'priceFen', message: '请设置价格，至少 0.01 元', blocks: ({ good }) => good.priceFen === 0 },
  { field: 'introHtml', message: '请填写介绍', blocks: ({ good }) => isBlank(good.introHtml) },
  { ...lessonMissing, blocks: ({ good, details }) => hasLessons(good.bizDict) && details.length === 0 },
  {
    field: 'details',
    message: '有课时的素材不可用，请更换素材或下架该课时',
    blocks: ({ details }) => details.some(({ ready }) => !ready),
  },
  { field: 'auditDict', message: '审核通过后才能上架', blocks: ({ good }) => good.auditDict !== 2 },
  { field: 'shop', message: '店铺正常营业后才能上架', blocks: ({ shop }) => shop.statusDict !== 1 },
  { field: 'enroll', message: '入驻通过后才能上架', blocks: ({ enrolled }) => !enrolled },
]

/** Why a good can't be on the shelf; empty when it can. */
export function findBlockers(facts: ShelfFacts): Blocker[] {
  return rules.filter(({ blocks }) => blocks(facts)).map(({ field, message }) => ({ field, message }))
}

/** A single service is described by its introduction, linked products by their links; all else by lessons. */
export function hasLessons(bizDict: BizDict): boolean {
  return bizDict !== 1 && bizDict !== 4
}
