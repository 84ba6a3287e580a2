import type { FoundByOperator } from '@zsm/contract/office/search'
import type { CreatorId, GoodId, LearnerId, Mobile, ShopId } from '@zsm/contract/values'
import { countCap } from '../../database/page.ts'
import type { Fragment, Sql } from '../../database/sql.ts'
import { few } from './numbers.queries.ts'

/**
 * A name is found by its beginning, by an index on `lower(name)` in bytes, and by any part in the newest 10,000 rows: no index holds
 * parts of names ([0041]). The range ends at the last character of Unicode, so it needs no wildcard.
 */
type Named = { id: Fragment; table: Fragment; only: Fragment }

const found = (sql: Sql, { id, table, only }: Named, name: string): Fragment => sql`
  (select ${id} as id from ${table}
    where lower(name) collate "C" >= lower(${name}::text) and lower(name) collate "C" < lower(${name}::text) || ${'\u{10FFFF}'} ${only}
    order by lower(name) collate "C" limit ${few})
  union
  (select id from (select ${id} as id, name from ${table} where true ${only} order by ${id} desc limit ${countCap}) as newest
    where strpos(lower(name), lower(${name}::text)) > 0 limit ${few})`

export type CreatorRow = Omit<FoundByOperator['creators'][number], 'mobile'> & { account: Mobile }

const creators = (sql: Sql) => sql`
  select fronts.creator_id as id, fronts.name, fronts.account, accounts.status_dict
  from fronts join accounts on accounts.mobile = fronts.account`

export function findCreatorsByName(sql: Sql, name: string): Promise<CreatorRow[]> {
  const named = { id: sql`creator_id`, table: sql`fronts`, only: sql.empty }
  return sql<CreatorRow[]>`
    ${creators(sql)} where fronts.creator_id in (${found(sql, named, name)})
    order by fronts.name <> ${name}, fronts.creator_id desc limit ${few}`
}

/** By a number that signs in or receives codes. */
export function findCreatorsByMobile(sql: Sql, mobile: string): Promise<CreatorRow[]> {
  return sql<CreatorRow[]>`
    ${creators(sql)} where accounts.mobile in (
      select mobile from accounts where mobile = ${mobile}
      union select mobile from accounts where security_mobile = ${mobile}
      union select account from account_mobiles where mobile = ${mobile})
    order by fronts.creator_id desc limit ${few}`
}

export function findCreatorsById(sql: Sql, id: CreatorId): Promise<CreatorRow[]> {
  return sql<CreatorRow[]>`${creators(sql)} where fronts.creator_id = ${id}`
}

export type LearnerRow = { id: LearnerId; name: string; mobile: Mobile; isClosed: boolean }

const learners = (sql: Sql) =>
  sql`select id, name, mobile, left(mobile, 3) = '000' as is_closed from learners`

/** Learners have no part of a name found: there are too many for the newest to mean anything. */
export function findLearnersByName(sql: Sql, name: string): Promise<LearnerRow[]> {
  return sql<LearnerRow[]>`
    ${learners(sql)}
    where lower(name) collate "C" >= lower(${name}::text) and lower(name) collate "C" < lower(${name}::text) || ${'\u{10FFFF}'}
    order by lower(name) collate "C" limit ${few}`
}

export function findLearnersByMobile(sql: Sql, mobile: string): Promise<LearnerRow[]> {
  return sql<LearnerRow[]>`${learners(sql)} where mobile = ${mobile}`
}

export function findShopsByName(sql: Sql, name: string): Promise<FoundByOperator['shops']> {
  const named = { id: sql`id`, table: sql`shops`, only: sql.empty }
  return sql<(FoundByOperator['shops'][number] & { id: ShopId })[]>`
    select shops.id, shops.name, shops.creator_id as front_id, coalesce(fronts.name, '') as front_name
    from shops left join fronts on fronts.creator_id = shops.creator_id
    where shops.id in (${found(sql, named, name)}) order by shops.name <> ${name}, shops.id desc limit ${few}`
}

export function findGoodsByName(sql: Sql, name: string): Promise<FoundByOperator['goods']> {
  const named = { id: sql`id`, table: sql`goods`, only: sql`and delete_time is null` }
  return sql<(FoundByOperator['goods'][number] & { id: GoodId })[]>`
    select goods.id, goods.name, coalesce(fronts.name, '') as front_name, biz_dict, shelf_flag
    from goods left join fronts on fronts.creator_id = goods.creator_id
    where goods.id in (${found(sql, named, name)}) order by goods.name <> ${name}, goods.id desc limit ${few}`
}
