import type { operators } from '@zsm/contract/operators'
import type { StateOf, shopKind } from '@zsm/contract/states'
import type { CategoryId, OperatorId } from '@zsm/contract/values'
import type { InputOf } from '@zsm/contract/wire/endpoint'
import { audit } from '../../database/audit.ts'
import { once } from '../../database/once.ts'
import { type Sql, type Tx, transaction } from '../../database/sql.ts'
import { fail } from '../../failure.ts'
import { newId } from '../../ids.ts'
import { shopOfBiz } from '../categories.ts'
import {
  type CategoryRow,
  deleteCategory,
  insertCategory,
  listEveryCategory,
  lockCategory,
  updateCategory,
} from './queries.ts'

const deepest = 3

export function listOfficeCategories(sql: Sql, shopDict?: StateOf<typeof shopKind>): Promise<CategoryRow[]> {
  return listEveryCategory(sql, shopDict)
}

/** Adds a category at the top, or below one of the same kind of shop. */
export function addCategory(
  sql: Sql,
  operator: OperatorId,
  input: InputOf<typeof operators.createCategory>,
): Promise<CategoryRow> {
  const { requestId, parentId = null, bizDict = null, effectDay: _, ...fields } = input
  if (bizDict && shopOfBiz[bizDict] !== fields.shopDict) {
    fail('invalidInput', { field: 'bizDict', message: '这个店铺不卖这种商品，请换一种' })
  }
  return once(sql, { actor: operator, call: 'reference.addClassify', requestId, input }, async (sql) => {
    const parent = parentId && (await getParent(sql, parentId, fields.shopDict))
    const place = parent ? { level: parent.level + 1, bizDict: parent.bizDict } : { level: 1, bizDict }
    const record = { ...fields, ...place, id: newId<CategoryId>(), parentId }
    const after = (await insertCategory(sql, record)) ?? fail('unavailable')
    await noteSaving(sql, undefined, after)
    return after
  })
}

/** A category of this kind of shop that may have children. */
async function getParent(sql: Tx, id: CategoryId, shopDict: number): Promise<CategoryRow> {
  const parent = await lockCategory(sql, id)
  if (parent?.shopDict !== shopDict) return fail('categoryNotFound', { field: 'parentId' })
  return parent.level < deepest ? parent : fail('categoryTooDeep', { field: 'parentId' })
}

/** Changes everything but the fee, which has a day of its own (`scheduleFee`). */
export function changeCategory(
  sql: Sql,
  { version, feeBp: _, effectDay: __, ...change }: InputOf<typeof operators.updateCategory>,
): Promise<CategoryRow> {
  return transaction(sql, async (sql) => {
    const before = await lockVersion(sql, change.id, version)
    const after = (await updateCategory(sql, change)) ?? fail('categoryNotFound')
    await noteSaving(sql, before, after)
    return after
  })
}

/** Locks the category until the transaction ends, and reads it. */
export async function getLockedCategory(sql: Tx, id: CategoryId): Promise<CategoryRow> {
  return (await lockCategory(sql, id)) ?? fail('categoryNotFound')
}

/** Whether the category has goods. Passed in, because goods are a later domain. */
type IsCategoryUsed = (sql: Sql, id: CategoryId) => Promise<boolean>

export function removeCategory(
  sql: Sql,
  isUsed: IsCategoryUsed,
  { id, version }: { id: CategoryId; version: number },
): Promise<null> {
  return transaction(sql, async (sql) => {
    const before = await lockVersion(sql, id, version)
    if (await isUsed(sql, id)) fail('categoryInUse')
    await deleteCategory(sql, id)
    await audit(sql, { action: 'reference.deleteClassify', target: { type: 'classify', id }, before })
    return null
  })
}

async function lockVersion(sql: Tx, id: CategoryId, version: number): Promise<CategoryRow> {
  const locked = (await lockCategory(sql, id)) ?? fail('categoryNotFound')
  return locked.version === version ? locked : fail('versionConflict')
}

function noteSaving(sql: Tx, before: CategoryRow | undefined, after: CategoryRow): Promise<void> {
  const target = { type: 'classify', id: after.id }
  return audit(sql, { action: 'reference.saveClassify', target, before, after })
}
