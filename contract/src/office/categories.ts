import { z } from 'zod'
import { category } from '../reference.ts'
import { goodKind, shopKind } from '../states.ts'
import { CategoryId, Day, flag, int, line, nothing, RequestId, Version, wholeList } from '../values.ts'
import { endpoint } from '../wire/endpoint.ts'

const Sort = int(0, 9999)
const ShopDict = shopKind.codec
const BizDict = goodKind.codec

/** A category's default fee in basis points. */
export const standardFeeBp = 500

const savedCategory = category.extend({
  showFlag: flag,
  version: z.int(),
  /** Whether a proposed fee waits for another admin. */
  waitingFlag: flag,
})
const officeCategory = savedCategory.extend({ goodCount: z.int() })
export type OfficeCategory = z.output<typeof officeCategory>

const categoryFields = {
  name: line(1, 12, '分类名称'),
  sort: Sort.default(0),
  /** The platform's fee in basis points. One that differs from the current one, or from the parent's, waits for another admin. */
  feeBp: int(0, 5000),
  /** The day, in Asia/Shanghai, with which a changed fee begins. */
  effectDay: Day.optional(),
  showFlag: flag.default(true),
}

export const operatorCategories = {
  /** All categories, the hidden ones included. */
  listCategories: endpoint({
    path: '/zsm/api/operator/listClassify',
    access: 'operator',
    effect: 'read',
    input: z.object({ shopDict: ShopDict.optional() }),
    output: wholeList(officeCategory),
  }),
  createCategory: endpoint({
    path: '/zsm/api/operator/createClassify',
    access: 'operator',
    input: z.object({
      ...categoryFields,
      shopDict: ShopDict,
      /** A subcategory has its parent's kind. */
      bizDict: BizDict.optional(),
      parentId: CategoryId.optional(),
      requestId: RequestId,
    }),
    output: savedCategory,
    errors: ['categoryNotFound', 'categoryNameTaken', 'categoryTooDeep', 'changeWaiting'],
  }),
  updateCategory: endpoint({
    path: '/zsm/api/operator/updateClassify',
    access: 'operator',
    input: z.object({ id: CategoryId, ...categoryFields, version: Version }),
    output: savedCategory,
    errors: ['categoryNotFound', 'categoryNameTaken', 'versionConflict', 'changeWaiting', 'feeComing'],
  }),
  /** Gives up the fee that has not begun. The creators who were told of it are told this too. */
  withdrawFee: endpoint({
    path: '/zsm/api/operator/withdrawFee',
    access: 'operator',
    input: z.object({ id: CategoryId }),
    output: savedCategory,
    errors: ['categoryNotFound', 'feeNotComing'],
  }),
  deleteCategory: endpoint({
    path: '/zsm/api/operator/deleteClassify',
    access: 'operator',
    input: z.object({ id: CategoryId, version: Version }),
    output: nothing,
    errors: ['categoryNotFound', 'categoryInUse', 'versionConflict'],
  }),
}
