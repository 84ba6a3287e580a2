import { type OfficeCategory, type operatorCategories, standardFeeBp } from '@zsm/contract/office/categories'
import { changeType } from '@zsm/contract/states'
import { type CategoryId, type OperatorId, type WholeList, whole } from '@zsm/contract/values'
import type { InputOf } from '@zsm/contract/wire/endpoint'
import { type Sql, type Tx, transaction } from '../../database/sql.ts'
import { findWaitingAfter, listWaitingTargets, proposeChange } from '../../operators/public.ts'
import {
  addCategory,
  type CategoryRow,
  changeCategory,
  type FeeLimits,
  getLockedCategory,
  listOfficeCategories,
  refuseFee,
  removeCategory,
} from '../../reference/public.ts'
import { countByCategory, isCategoryUsed } from './categories.queries.ts'

type Kept = CategoryRow & { waitingFlag: boolean }
/** A platform's provider limits the fee. */
type Limited = { limits: FeeLimits }

/** All categories, hidden ones included, each with the number of its goods. */
export async function findCategories(
  sql: Sql,
  { shopDict }: InputOf<typeof operatorCategories.listCategories>,
): Promise<WholeList<OfficeCategory>> {
  const [rows, counts, waiting] = await Promise.all([
    listOfficeCategories(sql, shopDict),
    countByCategory(sql),
    listWaitingTargets(sql, changeType.categoryFee),
  ])
  const goods = new Map(counts.map(({ classifyId, count }) => [classifyId, count]))
  return whole(
    rows.map((row) => ({
      ...row,
      goodCount: goods.get(row.id) ?? 0,
      waitingFlag: waiting.has(row.id),
    })),
  )
}

/** Makes a category with its parent's fee. A different fee takes effect when another admin approves it. */
export function createCategory(
  sql: Sql,
  operator: OperatorId,
  { limits, ...input }: InputOf<typeof operatorCategories.createCategory> & Limited,
): Promise<Kept> {
  refuseFee(limits, input.feeBp)
  return transaction(sql, async (sql) => {
    const feeBp = input.parentId ? (await getLockedCategory(sql, input.parentId)).feeBp : standardFeeBp
    const made = await addCategory(sql, operator, { ...input, feeBp })
    return withFee(sql, operator, made, input.feeBp)
  })
}

/** Changes a category. A new fee takes effect when another admin approves it. */
export function updateCategory(
  sql: Sql,
  operator: OperatorId,
  { limits, ...input }: InputOf<typeof operatorCategories.updateCategory> & Limited,
): Promise<Kept> {
  refuseFee(limits, input.feeBp)
  return transaction(sql, async (sql) => {
    const { feeBp } = await getLockedCategory(sql, input.id)
    const changed = await changeCategory(sql, { ...input, feeBp })
    return withFee(sql, operator, changed, input.feeBp)
  })
}

/** Proposes the fee when it differs. Proposing a fee that already waits for approval changes nothing. */
async function withFee(sql: Tx, operator: OperatorId, kept: CategoryRow, feeBp: number): Promise<Kept> {
  const { id: targetId, name: title } = kept
  const waiting = await findWaitingAfter(sql, changeType.categoryFee, targetId)
  const [before, after] = [String(kept.feeBp), String(feeBp)]
  const isNew = after !== before && after !== waiting
  if (isNew)
    await proposeChange(sql, operator, { typeDict: changeType.categoryFee, targetId, title, before, after })
  return { ...kept, waitingFlag: isNew || waiting !== undefined }
}

export function deleteCategory(sql: Sql, input: { id: CategoryId; version: number }): Promise<null> {
  return removeCategory(sql, isCategoryUsed, input)
}
