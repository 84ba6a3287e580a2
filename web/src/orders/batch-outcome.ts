import type { ChangedOrder } from '@zsm/contract/orders'

/** How many orders were changed, and those that were not. */
export function outcomeOf(list: readonly ChangedOrder[]) {
  const refused = list.filter(({ doneFlag }) => !doneFlag)
  return { done: list.length - refused.length, refused }
}

/** The call that brings back the remarks as they were. Undefined if none changed. */
export function formerRemarks(list: readonly ChangedOrder[]) {
  const changed = list.flatMap(({ id, formerRemark }) =>
    formerRemark === null ? [] : [{ id, formerRemark }],
  )
  if (changed.length === 0) return undefined
  return { ids: changed.map(({ id }) => id), creatorRemarks: changed.map(({ formerRemark }) => formerRemark) }
}
