import type { FoundFile, FoundGood, FoundLesson, FoundOrder, FoundWithdrawal } from '@zsm/contract/search'
import type { CreatorId, FileId, GoodId, LessonId } from '@zsm/contract/values'
import type { Sql } from '../database/sql.ts'

export const few = 5
/** How many names of a kind are compared by their sound. Who has more has lists to filter. */
export const mostByPinyin = 1000

/** `strpos`, because it has no wildcards: the keyword is literal text. */
export async function findGoods(sql: Sql, creator: CreatorId, keyword: string): Promise<FoundGood[]> {
  return sql<FoundGood[]>`
    select id, name, shop_dict, biz_dict, shelf_flag from goods
    where creator_id = ${creator} and delete_time is null and strpos(lower(name), lower(${keyword})) > 0
    order by update_time desc, id desc limit ${few}`
}

/** The names of the goods that were changed last, to be compared by their sound. */
export function listGoodNames(sql: Sql, creator: CreatorId): Promise<{ id: GoodId; name: string }[]> {
  return sql<{ id: GoodId; name: string }[]>`
    select id, name from goods where creator_id = ${creator} and delete_time is null
    order by update_time desc, id desc limit ${mostByPinyin}`
}

/** These goods, in this order. */
export function readGoods(sql: Sql, creator: CreatorId, ids: readonly GoodId[]): Promise<FoundGood[]> {
  return sql<FoundGood[]>`
    select id, name, shop_dict, biz_dict, shelf_flag from goods
    where creator_id = ${creator} and delete_time is null and id = any(${ids})
    order by array_position(${ids}, id)`
}

/** Lessons of saved goods. */
export async function findLessons(sql: Sql, creator: CreatorId, keyword: string): Promise<FoundLesson[]> {
  return sql<FoundLesson[]>`
    select lessons.id, lessons.name, lessons.type_dict, goods.id as good_id, goods.name as good_name ${lessonsOf(sql, creator)}
      and strpos(lower(lessons.name), lower(${keyword})) > 0
    order by lessons.update_time desc, lessons.id desc limit ${few}`
}

export function listLessonNames(sql: Sql, creator: CreatorId): Promise<{ id: LessonId; name: string }[]> {
  return sql<{ id: LessonId; name: string }[]>`
    select lessons.id, lessons.name ${lessonsOf(sql, creator)}
    order by lessons.update_time desc, lessons.id desc limit ${mostByPinyin}`
}

/** These lessons, in this order. */
export function readLessons(sql: Sql, creator: CreatorId, ids: readonly LessonId[]): Promise<FoundLesson[]> {
  return sql<FoundLesson[]>`
    select lessons.id, lessons.name, lessons.type_dict, goods.id as good_id, goods.name as good_name ${lessonsOf(sql, creator)}
      and lessons.id = any(${ids})
    order by array_position(${ids}, lessons.id)`
}

const lessonsOf = (sql: Sql, creator: CreatorId) => sql`
  from good_details as lessons
  join goods on goods.creator_id = lessons.creator_id and goods.temp_good_id = lessons.temp_good_id
  where lessons.creator_id = ${creator} and lessons.delete_time is null and goods.delete_time is null`

export async function findFiles(sql: Sql, creator: CreatorId, keyword: string): Promise<FoundFile[]> {
  return sql<FoundFile[]>`
    select id, title, kind as kind_dict ${filesOf(sql, creator)} and strpos(lower(title), lower(${keyword})) > 0
    order by id desc limit ${few}`
}

export function listFileTitles(sql: Sql, creator: CreatorId): Promise<{ id: FileId; name: string }[]> {
  return sql<{ id: FileId; name: string }[]>`
    select id, title as name ${filesOf(sql, creator)} order by id desc limit ${mostByPinyin}`
}

/** These files, in this order. */
export function readFiles(sql: Sql, creator: CreatorId, ids: readonly FileId[]): Promise<FoundFile[]> {
  return sql<FoundFile[]>`
    select id, title, kind as kind_dict ${filesOf(sql, creator)} and id = any(${ids})
    order by array_position(${ids}, id)`
}

/** Without pictures that only a certification uses, because those do not belong to the library. */
const filesOf = (sql: Sql, creator: CreatorId) => sql`
  from files
  where creator_id = ${creator} and delete_time is null
    and (not exists (select ${usesOf(sql)} and user_type = 'certification')
      or exists (select ${usesOf(sql)} and user_type <> 'certification'))`

const usesOf = (sql: Sql) =>
  sql`from file_uses where file_uses.creator_id = files.creator_id and file_uses.file_id = files.id`

/** A range of the index on order numbers: they consist of digits, and none continues after twenty nines. */
export async function findOrders(sql: Sql, creator: CreatorId, beginning: string): Promise<FoundOrder[]> {
  return sql<FoundOrder[]>`
    select id, order_no, good_name, pay_fen, create_time from orders
    where creator_id = ${creator} and order_no between ${beginning} and ${beginning.padEnd(20, '9')} and not hide_flag
    order by order_no desc limit ${few}`
}

/** By the beginning of their number, as orders are. */
export function findWithdrawals(sql: Sql, creator: CreatorId, beginning: string): Promise<FoundWithdrawal[]> {
  return sql<FoundWithdrawal[]>`
    select id, withdraw_no, amount_fen, status_dict from withdraws
    where creator_id = ${creator} and withdraw_no between ${beginning} and ${beginning.padEnd(20, '9')}
    order by withdraw_no desc limit ${few}`
}
