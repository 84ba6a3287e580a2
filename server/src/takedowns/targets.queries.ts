import type { TakedownTarget } from '@zsm/contract/office/takedowns'
import { shopState, takedownKind } from '@zsm/contract/states'
import type { CreatorId } from '@zsm/contract/values'
import { literal } from '../database/literal.ts'
import { cappedCount, type PageInput, pageBounds } from '../database/page.ts'
import type { Fragment, Sql } from '../database/sql.ts'

export type Kind = TakedownTarget['kindDict']
export type TargetRow = Omit<TakedownTarget, 'id'> & { id: string; creator: CreatorId }

/** A name is cut here: a review may have a thousand characters. */
const longest = 80

/** The things of one kind that still exist, of all creators. */
const things: Record<Kind, (sql: Sql) => Fragment> = {
  [takedownKind.good]: (sql) => sql`
    select id, creator_id, name, create_time, taken_down_reason <> '' as taken_down_flag from goods where delete_time is null`,
  [takedownKind.shop]: (sql) => sql`
    select id, creator_id, name, create_time, status_dict = ${literal(shopState.banned)} as taken_down_flag from shops`,
  [takedownKind.work]: (sql) => sql`
    select id, creator_id, coalesce(nullif(title, ''), '没有标题') as name, create_time, taken_down_reason <> '' as taken_down_flag
    from shares where delete_time is null`,
  [takedownKind.question]: (sql) => sql`
    select id, creator_id, question as name, ask_time as create_time, taken_down_reason <> '' as taken_down_flag from questions`,
  [takedownKind.review]: (sql) => sql`
    select id, creator_id, coalesce(nullif(words, ''), stars || ' 星，没有写文字') as name, create_time,
      hide_time is not null as taken_down_flag
    from reviews`,
}

const columns = (sql: Sql, kind: Kind): Fragment => sql`
  select t.id, ${kind}::integer as kind_dict, t.creator_id as creator, left(t.name, ${longest}) as name, f.name as front_name, t.create_time,
    t.taken_down_flag`

const from = (sql: Sql, kind: Kind): Fragment => sql`
  from (${things[kind](sql)}) t join fronts f on f.creator_id = t.creator_id`

export async function findTarget(sql: Sql, kind: Kind, id: string): Promise<TargetRow | undefined> {
  const [target] = await sql<TargetRow[]>`${columns(sql, kind)} ${from(sql, kind)} where t.id = ${id}`
  return target
}

type TargetFilter = PageInput & {
  kindDict: Kind
  keyword?: string | undefined
  frontId?: CreatorId | undefined
  id?: string | undefined
}

export function listTargets(sql: Sql, filter: TargetFilter): Promise<TargetRow[]> {
  const { limit, offset } = pageBounds(filter)
  const { kindDict } = filter
  return sql<TargetRow[]>`
    ${columns(sql, kindDict)} ${from(sql, kindDict)} where ${matching(sql, filter)}
    order by t.id desc limit ${limit} offset ${offset}`
}

export function countTargets(sql: Sql, filter: TargetFilter): Promise<number> {
  return cappedCount(sql, sql`${from(sql, filter.kindDict)} where ${matching(sql, filter)}`)
}

/** The keyword is literal text: a part of the thing's or its creator's name. */
function matching(sql: Sql, { id, keyword, frontId }: TargetFilter): Fragment {
  return sql`${frontId ? sql`t.creator_id = ${frontId}` : sql`true`}
    ${id === undefined ? sql.empty : sql`and t.id = ${id}`}
    ${keyword && id === undefined ? sql`and strpos(lower(t.name || ' ' || f.name), lower(${keyword})) > 0` : sql.empty}`
}
