import type { CreatorId } from '@zsm/contract/values'
import type { Tx } from '../database/sql.ts'
import { setUses } from '../materials/public.ts'
import type { GoodRow } from './queries.ts'

/** The files that a good shows and gives, those of its waiting revision too. */
export function keepFiles(
  sql: Tx,
  creator: CreatorId,
  { id, name, coverFileIds, downloadFileIds, revision }: GoodRow,
): Promise<void> {
  const files = [...coverFileIds, ...downloadFileIds, ...(revision?.coverFileIds ?? [])]
  return setUses(sql, creator, { type: 'good', id, name }, files)
}
