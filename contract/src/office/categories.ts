import { z } from 'zod'
import { classify } from '../reference.ts'
import { goodKind, shopKind } from '../states.ts'
import { ClassifyId, flag, int, line, nothing, RequestId, Version, wholeList } from '../values.ts'
import { endpoint } from '../wire/endpoint.ts'

const Sort = int(0, 9999)
const ShopDict = shopKind.codec
const BizDict = goodKind.codec

/** A category's default fee in basis points. */
export const standardFeeBp = 500

const savedClassify = classify.extend({
  showFlag: flag,
  version: z.int(),
  /** Whether a proposed fee waits for another admin. */
  waitingFlag: flag,
})
const keptClassify = savedClassify.extend({ goodCount: z.int() })
export type KeptClassify = z.output<typeof keptClassify>

const classifyFields = {
  name: line(1, 12, '分类名称'),
  sort: Sort.default(0),
  /**
   * The platform's fee in basis points, for later sales. A fee that differs from the current one, or from the parent's, waits for
   * another admin.
   */
  feeBp: int(0, 5000),
  showFlag: flag.default(true),
}

/** Categories of goods. */
export const operatorClassifies = {
  /** All categories, the hidden ones included. */
  listClassify: endpoint({
    path: '/zsm/api/operator/listClassify',
    access: 'operator',
    effect: 'read',
    input: z.object({ shopDict: ShopDict.optional() }),
    output: wholeList(keptClassify),
  }),
  createClassify: endpoint({
    path: '/zsm/api/operator/createClassify',
    access: 'operator',
    input: z.object({
      ...classifyFields,
      shopDict: ShopDict,
      /** A subcategory has its parent's kind. */
      bizDict: BizDict.optional(),
      parentId: ClassifyId.optional(),
      requestId: RequestId,
    }),
    output: savedClassify,
    errors: ['classifyNotFound', 'classifyNameTaken', 'classifyTooDeep', 'changeWaiting'],
  }),
  updateClassify: endpoint({
    path: '/zsm/api/operator/updateClassify',
    access: 'operator',
    input: z.object({ id: ClassifyId, ...classifyFields, version: Version }),
    output: savedClassify,
    errors: ['classifyNotFound', 'classifyNameTaken', 'versionConflict', 'changeWaiting'],
  }),
  deleteClassify: endpoint({
    path: '/zsm/api/operator/deleteClassify',
    access: 'operator',
    input: z.object({ id: ClassifyId, version: Version }),
    output: nothing,
    errors: ['classifyNotFound', 'classifyInUse', 'versionConflict'],
  }),
}
