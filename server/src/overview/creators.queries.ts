import type { OperatorCreator, operatorCreators } from '@zsm/contract/office/creators'
import { certificationType, validCertifications } from '@zsm/contract/states'
import { CreatorId, type Mobile } from '@zsm/contract/values'
import type { InputOf } from '@zsm/contract/wire/endpoint'
import { literals } from '../database/literal.ts'
import { cappedCount, pageBounds } from '../database/page.ts'
import type { Fragment, Sql } from '../database/sql.ts'

type Filters = InputOf<typeof operatorCreators.listCreator>

export type CreatorRow = Omit<OperatorCreator, 'mobile'> & { account: Mobile }

const rows = (sql: Sql) => sql`
  select fronts.creator_id as id, fronts.name, fronts.avatar, fronts.account, accounts.status_dict,
    accounts.last_login_time, fronts.create_time,
    (select status_dict from enrolls where enrolls.creator_id = fronts.creator_id order by id desc limit 1)
      as enroll_status_dict,
    exists (
      select from certifications
      where certifications.creator_id = fronts.creator_id and type_dict in ${literals(certificationType.realName, certificationType.company)} and status_dict in ${literals(...validCertifications)}
    ) as certified_flag,
    (select count(*) from goods where goods.creator_id = fronts.creator_id and delete_time is null) as good_count,
    (select count(*) from goods where goods.creator_id = fronts.creator_id and delete_time is null and shelf_flag)
      as shelf_count
  from fronts join accounts on accounts.mobile = fronts.account`

export async function findCreatorRow(sql: Sql, creator: CreatorId): Promise<CreatorRow | undefined> {
  const [row] = await sql<CreatorRow[]>`${rows(sql)} where fronts.creator_id = ${creator}`
  return row
}

/** The newest first. */
export async function listAllCreators(sql: Sql, filters: Filters): Promise<CreatorRow[]> {
  const { limit, offset } = pageBounds(filters)
  return sql<CreatorRow[]>`
    ${rows(sql)} where ${matching(sql, filters)}
    order by fronts.creator_id desc limit ${limit} offset ${offset}`
}

export function countAllCreators(sql: Sql, filters: Filters): Promise<number> {
  return cappedCount(
    sql,
    sql`from fronts join accounts on accounts.mobile = fronts.account where ${matching(sql, filters)}`,
  )
}

/** The keyword is literal text: the whole number, a creator's id, or part of the name. */
function matching(sql: Sql, { statusDict, keyword }: Filters): Fragment {
  const state = statusDict === undefined ? sql.empty : sql`and accounts.status_dict = ${statusDict}`
  if (!keyword) return sql`true ${state}`
  if (CreatorId.safeParse(keyword).success) return sql`fronts.creator_id = ${keyword} ${state}`
  return sql`(fronts.account = ${keyword} or position(${keyword}::text in fronts.name) > 0) ${state}`
}
