import type { GoodLink } from '@zsm/contract/goods/links'
import { linkType } from '@zsm/contract/states'
import type { CreatorId, Instant } from '@zsm/contract/values'
import { literal } from '../../database/literal.ts'
import type { Sql } from '../../database/sql.ts'

export type DueLink = { creatorId: CreatorId } & Pick<GoodLink, 'id' | 'url' | 'checkStatusDict'>
type CheckedLink = Pick<GoodLink, 'title' | 'goodId'>

/** Links that are due for a check, the longest overdue first. Across creators, only for the timed job. */
export async function findDueLinks(sql: Sql, now: Instant, limit: number): Promise<DueLink[]> {
  return sql<DueLink[]>`
    select creator_id, id, url, check_status_dict from good_links
    where link_type_dict <> ${literal(linkType.miniProgram)} and next_check_time <= ${now}
    order by next_check_time limit ${limit}`
}

/**
 * Stores the result of a check. Without `checkStatusDict` the state does not change. Undefined when the URL was changed
 * meanwhile.
 */
export async function setChecked(
  sql: Sql,
  { creatorId, id, url }: DueLink,
  checked: {
    checkStatusDict?: GoodLink['checkStatusDict']
    lastCheckTime?: Instant
    nextCheckTime: Instant
  },
): Promise<CheckedLink | undefined> {
  const [link] = await sql<CheckedLink[]>`
    update good_links set ${sql.set(checked)}
    where creator_id = ${creatorId} and id = ${id} and url = ${url}
    returning title, good_id`
  return link
}
