import type { CreatorId } from '@zsm/contract/values'
import { maskMobile } from '../accounts/public.ts'
import { countCap } from '../database/page.ts'
import type { Sql } from '../database/sql.ts'
import { findGoodsNamed } from '../goods/public.ts'
import type { Sought } from './keywords.queries.ts'
import { countMatching, type OrderFilters, type Search } from './queries.ts'
import { countOrders, isRolledUp } from './rollups.queries.ts'

/** A shorter beginning fits hundreds of a day's orders, so it is searched for among the newest orders only. */
const beginningOfNumber = /^\d{8,20}$/
const lastDigits = /^\d{4}$/
const wholeMobile = /^1[3-9]\d{9}$/

/** The filters with the possible meanings of their keyword. */
export async function readKeyword<Filters extends OrderFilters>(
  sql: Sql,
  creator: CreatorId,
  filters: Filters,
): Promise<Filters & { sought?: Sought }> {
  const { keyword } = filters
  if (!keyword) return filters
  const goodIds = await findGoodsNamed(sql, creator, keyword)
  return { ...filters, sought: { ...wordOf(keyword), goodIds } }
}

/** How many of the newest orders were searched for part of a name; null if the search covered all orders of the filters. */
export async function searchedNewest(
  sql: Sql,
  creator: CreatorId,
  { sought, keyword: _, ...others }: Search,
): Promise<number | null> {
  if (!sought || sought.orderNos) return null
  const count = await (isRolledUp(others) ? countOrders : countMatching)(sql, creator, others)
  return count > countCap ? countCap : null
}

/** The possible meanings of a keyword that its form tells. */
export function wordOf(keyword: string): Omit<Sought, 'goodIds'> {
  return {
    keyword,
    orderNos: beginningOfNumber.test(keyword) ? { from: keyword, to: keyword.padEnd(20, '9') } : undefined,
    mobile: mobileOf(keyword),
  }
}

function mobileOf(keyword: string): Sought['mobile'] {
  if (lastDigits.test(keyword)) return { tail: keyword, masked: undefined }
  return wholeMobile.test(keyword) ? { tail: keyword.slice(-4), masked: maskMobile(keyword) } : undefined
}
