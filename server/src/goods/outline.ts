import type { CreatorId, TempGoodId } from '@zsm/contract/values'
import { type Sql, type Tx, transaction } from '../database/sql.ts'
import { fail } from '../failure.ts'
import { lockOutline } from './details.queries.ts'
import { findGoodState } from './queries.ts'

/** Runs as the only writer of a good, its groups and its lessons: saved or not, they share one row to lock. */
export function editOutline<T>(
  sql: Sql,
  creator: CreatorId,
  tempGoodId: TempGoodId,
  run: (sql: Tx) => Promise<T>,
): Promise<T> {
  return transaction(sql, async (sql) => {
    await lockOutline(sql, creator, tempGoodId)
    return run(sql)
  })
}

/** Nothing is added to a deleted good. */
export async function refuseDeleted(sql: Tx, creator: CreatorId, tempGoodId: TempGoodId): Promise<void> {
  const good = await findGoodState(sql, creator, tempGoodId)
  if (good?.deleted) fail('goodNotFound')
}

/**
 * A sort names every id of what it sorts. It is refused when it was made for another set, and when another sort came
 * between its arrival and its turn (`seen` is the order at arrival); the caller gets the current order to go on from.
 */
export function refuseStale<Id extends string>(
  wanted: readonly Id[],
  { seen, current }: { seen: readonly Id[]; current: readonly Id[] },
): void {
  if (isSame(wanted, current)) return
  if (!isSame(seen, current) || !isSame(wanted.toSorted(), current.toSorted())) {
    fail('orderChanged', { data: { list: current } })
  }
}

function isSame(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((id, index) => id === b[index])
}
