import { type OfficeCategory, type operatorCategories, standardFeeBp } from '@zsm/contract/office/categories'
import { changeType } from '@zsm/contract/states'
import {
  type CategoryId,
  type Day,
  type Instant,
  type OperatorId,
  type WholeList,
  whole,
} from '@zsm/contract/values'
import type { InputOf } from '@zsm/contract/wire/endpoint'
import { now } from '../../clock.ts'
import { type Sql, type Tx, transaction } from '../../database/sql.ts'
import { shanghaiDay } from '../../days.ts'
import { fail } from '../../failure.ts'
import { findWaitingAfter, listWaitingTargets, proposeChange } from '../../operators/public.ts'
import {
  addCategory,
  type CategoryRow,
  changeCategory,
  earliestFeeDay,
  type FeeLimits,
  getLockedCategory,
  listOfficeCategories,
  refuseFee,
  removeCategory,
  withdrawComingFee,
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
  const { effectDay } = input
  return transaction(sql, async (sql) => {
    const feeBp = input.parentId ? (await getLockedCategory(sql, input.parentId)).feeBp : standardFeeBp
    const made = await addCategory(sql, operator, { ...input, feeBp })
    return withFee(sql, operator, made, { feeBp: input.feeBp, effectDay })
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
    await getLockedCategory(sql, input.id)
    const { feeBp, effectDay } = input
    return withFee(sql, operator, await changeCategory(sql, input), { feeBp, effectDay })
  })
}

type DatedFee = { feeBp: number; effectDay: Day | undefined }

/** Proposes the fee when it differs. Proposing a fee that already waits for approval changes nothing. */
async function withFee(
  sql: Tx,
  operator: OperatorId,
  kept: CategoryRow,
  { feeBp, effectDay }: DatedFee,
): Promise<Kept> {
  const { id: targetId, name: title } = kept
  const waiting = await findWaitingAfter(sql, changeType.categoryFee, targetId)
  const [before, after] = [String(kept.feeBp), String(feeBp)]
  const isNew = after !== before && after !== waiting
  if (isNew) {
    if (kept.comingFeeTime !== null) fail('feeComing')
    await refuseEarly(sql, { from: kept.feeBp, to: feeBp, effectDay })
    const typeDict = changeType.categoryFee
    await proposeChange(sql, operator, { typeDict, targetId, title, before, after, effectDay })
  }
  return { ...kept, waitingFlag: isNew || waiting !== undefined }
}

async function refuseEarly(
  sql: Tx,
  { effectDay, ...fees }: { from: number; to: number; effectDay: Day | undefined },
): Promise<void> {
  const earliest = await earliestFeeDay(sql, { ...fees, today: shanghaiDay(now()) })
  if (effectDay === undefined)
    fail('invalidInput', { field: 'effectDay', message: `请选择新服务费生效的日期，最早 ${earliest}` })
  if (effectDay < earliest)
    fail('invalidInput', {
      field: 'effectDay',
      message: `要提前告知创作者，这次调整最早从 ${earliest} 起生效`,
    })
}

/** Tells the creators of a category that its fee does not change after all. */
export type AnnounceKeptFee = (
  sql: Tx,
  category: CategoryRow,
  withdrawn: { feeBp: number; effectTime: Instant; announcementId: string | null },
) => Promise<void>

/** Gives up a category's fee that has not begun. One admin may do so: nothing changes for anybody. */
export function withdrawFee(sql: Sql, id: CategoryId, announceKept: AnnounceKeptFee): Promise<Kept> {
  return transaction(sql, async (sql) => {
    const withdrawn = await withdrawComingFee(sql, id)
    const kept = await getLockedCategory(sql, id)
    await announceKept(sql, kept, withdrawn)
    const waiting = await findWaitingAfter(sql, changeType.categoryFee, id)
    return { ...kept, waitingFlag: waiting !== undefined }
  })
}

export function deleteCategory(sql: Sql, input: { id: CategoryId; version: number }): Promise<null> {
  return removeCategory(sql, isCategoryUsed, input)
}
