import type { CreatorId } from '@zsm/contract/values'
import type { Tx } from '../database/sql.ts'
import { setUses } from '../materials/public.ts'
import { picturesOf } from './intro.ts'
import type { GoodRow } from './queries.ts'

/** The files that a good shows and gives, those of its waiting revision too. */
export function keepFiles(
  sql: Tx,
  creator: CreatorId,
  { id, name, downloadFileIds, revision, ...sold }: GoodRow,
): Promise<void> {
  const shown = [sold, ...(revision ? [revision] : [])]
  const files = shown.flatMap(({ coverFileIds, introHtml }) => [...coverFileIds, ...picturesOf(introHtml)])
  return setUses(sql, creator, { type: 'good', id, name }, [...downloadFileIds, ...files])
}
