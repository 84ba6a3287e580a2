import type { CreatorId, GoodId } from '@zsm/contract/values'
import type { Sql, Tx } from '../database/sql.ts'
import { fail } from '../failure.ts'
import { editOutline } from './outline/outline.ts'
import { findGood, type GoodRow } from './queries.ts'

export async function getGood(sql: Sql, creator: CreatorId, id: GoodId): Promise<GoodRow> {
  return (await findGood(sql, creator, id)) ?? fail('goodNotFound')
}

/** Runs under the outline's lock. The good is read again there, because it may have changed before. */
export async function withGood<T>(
  sql: Sql,
  creator: CreatorId,
  id: GoodId,
  run: (sql: Tx, good: GoodRow) => Promise<T>,
): Promise<T> {
  const { tempGoodId: outlineId } = await getGood(sql, creator, id)
  return editOutline(sql, creator, outlineId, async (sql) => run(sql, await getGood(sql, creator, id)))
}
