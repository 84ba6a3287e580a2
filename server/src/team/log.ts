import type { Deed, team } from '@zsm/contract/team/team'
import type { CreatorId, Page } from '@zsm/contract/values'
import type { InputOf } from '@zsm/contract/wire/endpoint'
import { changesInWords } from '../database/audit.ts'
import { pageOf } from '../database/page.ts'
import type { Sql } from '../database/sql.ts'
import { countDeeds, listDeeds } from './log.queries.ts'

/** What the creator's members did, for the owner. */
export async function readTeamLog(
  sql: Sql,
  creator: CreatorId,
  input: InputOf<typeof team.listLog>,
): Promise<Page<Deed>> {
  const [list, count] = await Promise.all([listDeeds(sql, creator, input), countDeeds(sql, creator, input)])
  return pageOf(
    list.map((deed) => ({ ...deed, changes: changesInWords(deed.changes) })),
    count,
    input,
  )
}
