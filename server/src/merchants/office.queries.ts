import type { OperatorMerchant, operatorMerchants } from '@zsm/contract/office/merchants'
import type { Mobile } from '@zsm/contract/values'
import type { InputOf } from '@zsm/contract/wire/endpoint'
import { cappedCount, pageBounds } from '../database/page.ts'
import type { Fragment, Sql } from '../database/sql.ts'

type Filters = InputOf<typeof operatorMerchants.listMerchant>
type ListedMerchant = Omit<OperatorMerchant, 'mobile'> & { account: Mobile }

/** Applications of all creators, the last changed first. */
export function listAllMerchants(sql: Sql, filters: Filters): Promise<ListedMerchant[]> {
  const { limit, offset } = pageBounds(filters)
  return sql<ListedMerchant[]>`
    select merchants.creator_id as front_id, fronts.name as front_name, fronts.account, request_no, status_dict, kind_dict,
      short_name, real_name, company_name, objections, sub_mch_id, submit_time, change_time, ask_time
    from merchants join fronts on fronts.creator_id = merchants.creator_id
    where ${matching(sql, filters)}
    order by change_time desc, merchants.creator_id
    limit ${limit} offset ${offset}`
}

export function countAllMerchants(sql: Sql, filters: Filters): Promise<number> {
  return cappedCount(
    sql,
    sql`from merchants join fronts on fronts.creator_id = merchants.creator_id where ${matching(sql, filters)}`,
  )
}

/** The keyword matches as literal text: a number, or part of a name. */
function matching(sql: Sql, { statusDict, keyword }: Filters): Fragment {
  return sql`true
    ${statusDict === undefined ? sql.empty : sql`and status_dict = ${statusDict}`}
    ${keyword ? sql`and (fronts.account = ${keyword} or sub_mch_id = ${keyword} or position(${keyword}::text in concat_ws(' ', fronts.name, short_name, real_name, company_name)) > 0)` : sql.empty}`
}
