import type { CreatorGood, CreatorQuestion, CreatorWork } from '@zsm/contract/office/creator-page'
import { workState } from '@zsm/contract/states'
import type { CreatorId } from '@zsm/contract/values'
import { literal } from '../../database/literal.ts'
import { cappedCount, type PageInput, pageBounds } from '../../database/page.ts'
import type { Sql } from '../../database/sql.ts'

/** The last changed first, by `goods_update_time_idx`. */
export function listGoods(sql: Sql, creator: CreatorId, page: PageInput): Promise<CreatorGood[]> {
  const { limit, offset } = pageBounds(page)
  return sql<CreatorGood[]>`
    select id, name, biz_dict, price_fen, free_flag, audit_dict, shelf_flag, taken_down_reason <> '' as taken_down_flag,
      buy_count, update_time
    from goods where creator_id = ${creator} and delete_time is null
    order by update_time desc, id desc limit ${limit} offset ${offset}`
}

export const countGoods = (sql: Sql, creator: CreatorId): Promise<number> =>
  cappedCount(sql, sql`from goods where creator_id = ${creator} and delete_time is null`)

/** The newest first. A question outlives its good. */
export function listQuestions(sql: Sql, creator: CreatorId, page: PageInput): Promise<CreatorQuestion[]> {
  const { limit, offset } = pageBounds(page)
  return sql<CreatorQuestion[]>`
    select questions.id, coalesce(goods.name, purged_goods.name, '') as good_name, user_name, question, answer, questions.status_dict,
      questions.taken_down_reason <> '' as taken_down_flag, ask_time, answer_time
    from questions
    left join goods on goods.creator_id = questions.creator_id and goods.id = questions.good_id
    left join purged_goods on purged_goods.creator_id = questions.creator_id and purged_goods.id = questions.good_id
    where questions.creator_id = ${creator} order by questions.id desc limit ${limit} offset ${offset}`
}

export const countQuestions = (sql: Sql, creator: CreatorId): Promise<number> =>
  cappedCount(sql, sql`from questions where creator_id = ${creator}`)

/** The newest first, without those that the creator deleted. */
export function listWorks(sql: Sql, creator: CreatorId, page: PageInput): Promise<CreatorWork[]> {
  const { limit, offset } = pageBounds(page)
  return sql<CreatorWork[]>`
    select id, type_dict, title, status_dict, taken_down_reason <> '' as taken_down_flag, fail_reason, play_count, order_count, publish_time, create_time
    from shares where creator_id = ${creator} and status_dict <> ${literal(workState.deleted)}
    order by id desc limit ${limit} offset ${offset}`
}

export const countWorks = (sql: Sql, creator: CreatorId): Promise<number> =>
  cappedCount(
    sql,
    sql`from shares where creator_id = ${creator} and status_dict <> ${literal(workState.deleted)}`,
  )
