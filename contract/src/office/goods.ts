import { z } from 'zod'
import { good } from '../goods/good.ts'
import { group } from '../goods/groups.ts'
import { lesson, writtenLesson } from '../goods/lessons.ts'
import { dict, goodAudit } from '../states.ts'
import { asksStates, GoodId, LessonId, line, page, pageInput, Version } from '../values.ts'
import { endpoint } from '../wire/endpoint.ts'

const operatorGood = good.extend({ frontName: z.string() })
export type OperatorGood = z.output<typeof operatorGood>

/** An operator decides on the version that the operator has read. */
const decidedGood = { id: GoodId, version: Version }

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
    output: operatorGood.extend({ groups: z.array(group), details: z.array(lesson) }),
    errors: ['goodNotFound'],
  }),
  /** One of the good's lessons with its text and the addresses of its pictures. */
  getGoodLesson: endpoint({
    path: '/zsm/api/operator/getGoodDetail',
    access: 'operator',
    roles: ['reviewer'],
    effect: 'read',
    input: z.object({ id: GoodId, detailId: LessonId }),
    output: writtenLesson,
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
}
