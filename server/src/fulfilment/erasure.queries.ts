import { messageKind } from '@zsm/contract/states'
import type { CreatorId, Instant, LearnerId } from '@zsm/contract/values'
import { literal } from '../database/literal.ts'
import type { Fragment, Sql } from '../database/sql.ts'
import { openLiterals } from './queries.ts'

/** True for deliveries that their buyers may still use. */
const usedDeliveries = (sql: Sql, creator: CreatorId, now: Instant): Fragment => sql`
  select fulfilment_messages.id from fulfilment_messages
  join orders on orders.creator_id = fulfilment_messages.creator_id and orders.id = order_id
  where fulfilment_messages.creator_id = ${creator} and kind_dict = ${literal(messageKind.delivery)}
    and orders.status_dict in ${openLiterals()} and (access_end_time is null or access_end_time > ${now})`

export async function eraseAnswers(sql: Sql, creator: CreatorId): Promise<void> {
  await sql`
    update fulfilments set answers = null, version = version + 1
    where creator_id = ${creator} and answers is not null`
}

/** Marks all files as deleted, except those of deliveries in use. The timer removes the objects. */
export async function eraseTalkFiles(sql: Sql, creator: CreatorId, now: Instant): Promise<void> {
  await sql`
    update fulfilment_files set title = '', delete_time = ${now}
    where creator_id = ${creator} and delete_time is null
      and coalesce(message_id not in (${usedDeliveries(sql, creator, now)}), true)`
}

export async function eraseMessages(sql: Sql, creator: CreatorId, now: Instant): Promise<void> {
  await sql`
    update fulfilment_messages set text = ''
    where creator_id = ${creator} and text <> '' and id not in (${usedDeliveries(sql, creator, now)})`
}

/** How many deliveries of the creator may still be used by their buyers. */
export async function countUsedDeliveries(sql: Sql, creator: CreatorId, now: Instant): Promise<number> {
  const [row] = await sql<[{ count: number }]>`
    select count(*) as count from (${usedDeliveries(sql, creator, now)}) as used`
  return row.count
}

/** What a closed learner wrote and was delivered: answers, talks and files. The timer removes the objects of the files. */
export async function eraseTalksOf(sql: Sql, learner: LearnerId, now: Instant): Promise<void> {
  await sql`
    update fulfilments set answers = null, version = version + 1 where learner_id = ${learner} and answers is not null`
  await sql`
    update fulfilment_files as files set title = '', delete_time = ${now} from fulfilments
    where fulfilments.learner_id = ${learner} and files.creator_id = fulfilments.creator_id
      and files.order_id = fulfilments.order_id and delete_time is null`
  await sql`
    update fulfilment_messages as messages set text = '' from fulfilments
    where fulfilments.learner_id = ${learner} and messages.creator_id = fulfilments.creator_id
      and messages.order_id = fulfilments.order_id and text <> ''`
}
