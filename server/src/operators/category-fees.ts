import { standardFeeBp } from '@zsm/contract/office/categories'
import type { operators } from '@zsm/contract/operators'
import { changeType } from '@zsm/contract/states'
import { CategoryId, type OperatorId } from '@zsm/contract/values'
import type { InputOf } from '@zsm/contract/wire/endpoint'
import { type Sql, type Tx, transaction } from '../database/sql.ts'
import { fail } from '../failure.ts'
import { addCategory, type CategoryRow, changeCategory, holdCategory } from '../reference/public.ts'
import { type Asked, findWaitingAfter } from './changes.queries.ts'
import { proposeChange, refuseOutdated } from './proposals.ts'

type Kept = CategoryRow & { waitingFlag: boolean }

/** A new category, at its parent's fee; another fee waits for another admin. */
export function createCategory(
  sql: Sql,
  operator: OperatorId,
  input: InputOf<typeof operators.createCategory>,
): Promise<Kept> {
  return transaction(sql, async (sql) => {
    const feeBp = input.parentId ? (await holdCategory(sql, input.parentId)).feeBp : standardFeeBp
    const made = await addCategory(sql, operator, { ...input, feeBp })
    return withFee(sql, operator, made, input.feeBp)
  })
}

/** Changes a category; its fee waits for another admin. */
export function updateCategory(
  sql: Sql,
  operator: OperatorId,
  input: InputOf<typeof operators.updateCategory>,
): Promise<Kept> {
  return transaction(sql, async (sql) => {
    const { feeBp } = await holdCategory(sql, input.id)
    const changed = await changeCategory(sql, { ...input, feeBp })
    return withFee(sql, operator, changed, input.feeBp)
  })
}

/** Asks for the fee where it is another; the same one that waits already is as good as asked for again. */
async function withFee(sql: Tx, operator: OperatorId, kept: CategoryRow, feeBp: number): Promise<Kept> {
  const { id: targetId, name: title } = kept
  const waiting = await findWaitingAfter(sql, 2, targetId)
  const [before, after] = [String(kept.feeBp), String(feeBp)]
  const isNew = after !== before && after !== waiting
  if (isNew)
    await proposeChange(sql, operator, { typeDict: changeType.categoryFee, targetId, title, before, after })
  return { ...kept, waitingFlag: isNew || waiting !== undefined }
}

/** The fee that was asked for, where nobody changed it meanwhile. */
export async function applyFee(sql: Tx, { targetId, before, after }: Asked): Promise<void> {
  const kept = await holdCategory(sql, CategoryId.parse(targetId))
  if (String(kept.feeBp) !== before) refuseOutdated()
  await changeCategory(sql, { ...kept, feeBp: Number(after) })
}
