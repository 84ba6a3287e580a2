import type { Deed } from '@zsm/contract/team/team'
import type { CreatorId, MemberId } from '@zsm/contract/values'
import type { Changes } from '../database/audit.ts'
import { cappedCount, type PageInput, pageBounds } from '../database/page.ts'
import type { Sql } from '../database/sql.ts'

type DeedRow = Omit<Deed, 'changes'> & { changes: Changes | null }

type Asked = { memberId?: MemberId | undefined }

/** One of the partial indexes `audit_log_team_idx` and `audit_log_member_idx` has them in this order. */
const deeds = (sql: Sql, creator: CreatorId, { memberId }: Asked) => sql`
  from audit_log
  where audit_log.creator_id = ${creator} and member_id is not null
    ${memberId === undefined ? sql.empty : sql`and member_id = ${memberId}`}`

export function listDeeds(sql: Sql, creator: CreatorId, asked: Asked & PageInput): Promise<DeedRow[]> {
  const { limit, offset } = pageBounds(asked)
  return sql<DeedRow[]>`
    select page.id, member_id, coalesce(members.name, '已移除的成员') as member_name, action,
      coalesce(target_type, '') as target_type, coalesce(target_id, '') as target_id, changes,
      coalesce(ip, '') as ip, page.create_time
    from (
      select * ${deeds(sql, creator, asked)} order by audit_log.id desc limit ${limit} offset ${offset}
    ) as page
    left join members on members.creator_id = page.creator_id and members.id = member_id
    order by page.id desc`
}

export const countDeeds = (sql: Sql, creator: CreatorId, asked: Asked): Promise<number> =>
  cappedCount(sql, deeds(sql, creator, asked))
