import type { AuditEntry, operatorAudit } from '@zsm/contract/operators/audit'
import { auditActor } from '@zsm/contract/states'
import type { CreatorId, Mobile } from '@zsm/contract/values'
import type { InputOf } from '@zsm/contract/wire/endpoint'
import { z } from 'zod'
import type { Changes } from '../database/audit.ts'
import { cappedCount, countCap, type PageInput, pageBounds } from '../database/page.ts'
import type { Fragment, Sql } from '../database/sql.ts'

type Filters = InputOf<typeof operatorAudit.listAudit>

export type AuditRow = Omit<AuditEntry, 'mobile' | 'changes'> & {
  account: Mobile | null
  changes: Changes | null
}

const rows = (sql: Sql, ids: Fragment) => sql<AuditRow[]>`
  select audit_log.id, action, coalesce(target_type, '') as target_type, coalesce(target_id, '') as target_id,
    audit_log.creator_id as front_id, coalesce(fronts.name, '') as front_name, operator_id,
    coalesce(operators.name, '') as operator_name, account_id as account,
    case when api_key_id is null then '' else coalesce(api_keys.name || ' ' || api_keys.prefix, '已删除') end as key_name,
    case when member_id is null then '' else coalesce(members.name, '已移除的成员') end as member_name, changes, coalesce(ip, '') as ip,
    coalesce(request_id, '') as request_id, audit_log.create_time
  from audit_log
  left join fronts on fronts.creator_id = audit_log.creator_id
  left join operators on operators.id = operator_id
  left join api_keys on api_keys.creator_id = audit_log.creator_id and api_keys.id = api_key_id
  left join members on members.creator_id = audit_log.creator_id and members.id = member_id
  where audit_log.id = any(array(${ids}))
  order by audit_log.id desc`

/** Newest first. */
export async function listEntries(sql: Sql, filters: Filters): Promise<AuditRow[]> {
  const { limit, offset } = pageBounds(filters)
  return rows(
    sql,
    sql`select id from audit_log where ${matching(sql, filters)} order by id desc limit ${limit} offset ${offset}`,
  )
}

/** Whose entries: what the account did, and what was done to its creator. */
type Subject = { creator: CreatorId; account: Mobile }

/**
 * Newest first. Each of the two ways reads its index (`audit_log_creator_idx`, `audit_log_account_idx`) and stops at the end of the
 * page. A condition with `or` would sort all entries of the creator.
 */
export async function listEntriesAbout(
  sql: Sql,
  { creator, account }: Subject,
  page: PageInput,
): Promise<AuditRow[]> {
  const { limit, offset } = pageBounds(page)
  const most = limit + offset
  return rows(
    sql,
    sql`
      select id from (
        (select id from audit_log where creator_id = ${creator} order by id desc limit ${most})
        union
        (select id from audit_log where account_id = ${account} order by id desc limit ${most})
      ) as entries order by id desc limit ${limit} offset ${offset}`,
  )
}

/** Counts as the list reads: of each way at most what the count can say. */
export function countEntriesAbout(sql: Sql, { creator, account }: Subject): Promise<number> {
  const most = countCap + 1
  return cappedCount(
    sql,
    sql`from (
      (select id from audit_log where creator_id = ${creator} order by id desc limit ${most})
      union
      (select id from audit_log where account_id = ${account} order by id desc limit ${most})
    ) as entries`,
  )
}

export function countEntries(sql: Sql, filters: Filters): Promise<number> {
  return cappedCount(sql, sql`from audit_log where ${matching(sql, filters)}`)
}

const actors = {
  [auditActor.operator]: (sql: Sql) => sql`and operator_id is not null`,
  [auditActor.creator]: (sql: Sql) => sql`and account_id is not null`,
  [auditActor.system]: (sql: Sql) =>
    sql`and operator_id is null and account_id is null and member_id is null`,
  [auditActor.member]: (sql: Sql) => sql`and member_id is not null`,
} as const

function matching(sql: Sql, { keyword, actorDict, domain, startDay, endDay }: Filters): Fragment {
  return sql`true
    ${actorDict === undefined ? sql.empty : actors[actorDict](sql)}
    ${domain === undefined ? sql.empty : sql`and split_part(action, '.', 1) = ${domain}`}
    ${startDay === undefined ? sql.empty : sql`and create_time >= ${startDay}::date::timestamp at time zone 'Asia/Shanghai'`}
    ${endDay === undefined ? sql.empty : sql`and create_time < (${endDay}::date + 1)::timestamp at time zone 'Asia/Shanghai'`}
    ${keyword ? sql`and id = any(array(${sought(sql, keyword)}))` : sql.empty}`
}

/** Each way of a keyword by its own index. A condition with `or` over them would read the whole log. */
const sought = (sql: Sql, keyword: string): Fragment => sql`
  select id from audit_log where account_id = ${keyword}
  union select id from audit_log where target_id = ${keyword}
  union select id from audit_log where request_id = ${keyword}
  union select id from audit_log where operator_id = any(array(select id from operators where ${keyword} in (username, name)))
  ${isUuid(keyword) ? sql`union select id from audit_log where creator_id = ${keyword}` : sql.empty}`

const isUuid = (text: string) => z.uuid().safeParse(text).success
