import { z } from 'zod'
import { good } from '../goods/good.ts'
import { group } from '../goods/groups.ts'
import { lesson, writtenLesson } from '../goods/lessons.ts'
import { goodLink } from '../goods/links.ts'
import { dict, fileKind, goodAudit } from '../states.ts'
import {
  asksStates,
  CategoryId,
  FileId,
  flag,
  GoodId,
  LessonId,
  line,
  page,
  pageInput,
  Version,
} from '../values.ts'
import { endpoint } from '../wire/endpoint.ts'
import { changedRow, sumFilters, workFilters } from './cases.ts'

const operatorGood = good.extend({ frontName: z.string() })
export type OperatorGood = z.output<typeof operatorGood>

/** An operator decides on the version that the operator has read. */
const decidedGood = {
  id: GoodId,
  version: Version,
  /** of the lessons and links that the operator has read */
  outlineMark: line(1, 64, '目录标记').optional(),
}

const file = z.object({
  id: FileId,
  title: z.string(),
  ext: z.string(),
  mime: z.string(),
  size: z.int(),
  kindDict: fileKind.codec,
  url: z.string(),
  coverUrl: z.string().nullable(),
})

const outline = z.object({ groups: z.array(group), details: z.array(lesson), links: z.array(goodLink) })
export type ReviewedOutline = z.output<typeof outline>

/** A good with all that its review shows. */
const goodUnderReview = operatorGood.extend({
  ...outline.shape,
  outlineMark: z.string(),
  /** lessons and links as they are sold, if a change of them waits; `changedIds`: lessons that have another content or other rules now */
  soldOutline: outline.extend({ changedIds: z.array(LessonId) }).nullable(),
  /** covers, examples, downloads and proofs, of both versions; the addresses are signed and expire */
  files: z.array(file),
})
export type GoodUnderReview = z.output<typeof goodUnderReview>

/** Goods that operators review before they are sold. */
export const operatorGoods = {
  /** 1 waiting: new goods, and changed key fields of goods on the shelf, longest waiting first. */
  listGood: endpoint({
    path: '/zsm/api/operator/listGood',
    access: 'operator',
    roles: ['reviewer'],
    effect: 'read',
    input: z.object({
      ...pageInput,
      ...asksStates,
      ...workFilters,
      ...sumFilters,
      /** the category, with those below it */
      classifyId: CategoryId.optional(),
      auditDict: dict(goodAudit.waiting, goodAudit.passed, goodAudit.rejected).default(goodAudit.waiting),
    }),
    output: page(operatorGood),
  }),
  getGood: endpoint({
    path: '/zsm/api/operator/getGood',
    access: 'operator',
    roles: ['reviewer'],
    effect: 'read',
    input: z.object({ id: GoodId }),
    output: goodUnderReview,
    errors: ['goodNotFound'],
  }),
  /**
   * One of the good's lessons with its text, the addresses of its pictures, and what is played. `soldFlag`: as it is sold while a change
   * of it waits. Addresses are signed and expire.
   */
  getGoodLesson: endpoint({
    path: '/zsm/api/operator/getGoodDetail',
    access: 'operator',
    roles: ['reviewer'],
    effect: 'read',
    input: z.object({ id: GoodId, detailId: LessonId, soldFlag: flag.default(false) }),
    output: writtenLesson.extend({ file: file.nullable(), attachments: z.array(file) }),
    errors: ['goodNotFound', 'lessonNotFound'],
  }),
  /** 1 待审 → 2 通过. A waiting revision replaces the fields that are sold. */
  approveGood: endpoint({
    path: '/zsm/api/operator/approveGood',
    access: 'operator',
    roles: ['reviewer'],
    input: z.object(decidedGood),
    output: operatorGood,
    errors: ['goodNotFound', 'goodNotWaiting', 'versionConflict'],
  }),
  /** 1 待审 → 3 驳回. If a waiting revision is refused, the good is sold unchanged. The creator reads the reason. */
  rejectGood: endpoint({
    path: '/zsm/api/operator/rejectGood',
    access: 'operator',
    roles: ['reviewer'],
    sends: 'body',
    input: z.object({ ...decidedGood, reason: line(2, 200, '驳回原因') }),
    output: operatorGood,
    errors: ['goodNotFound', 'goodNotWaiting', 'versionConflict'],
  }),
  /** Refuses several goods with one reason, each answered by itself. Approval needs that somebody has read the content. */
  rejectGoods: endpoint({
    path: '/zsm/api/operator/rejectGoods',
    access: 'operator',
    roles: ['reviewer'],
    sends: 'body',
    input: z.object({
      goods: z.array(z.object(decidedGood)).min(1).max(50),
      reason: line(2, 200, '驳回原因'),
    }),
    output: z.object({ list: z.array(changedRow) }),
  }),
}
