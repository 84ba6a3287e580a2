import { CategoryId } from '@zsm/contract/values'
import type { Tx } from '../database/sql.ts'
import { changeCategory, getLockedCategory } from '../reference/public.ts'
import type { Asked } from './changes.queries.ts'
import { refuseOutdated } from './proposals.ts'

/** Applies an approved fee. Fails if the fee was changed since the proposal. */
export async function applyFee(sql: Tx, { targetId, before, after }: Asked): Promise<void> {
  const kept = await getLockedCategory(sql, CategoryId.parse(targetId))
  if (String(kept.feeBp) !== before) refuseOutdated()
  await changeCategory(sql, { ...kept, feeBp: Number(after) })
}
