import type { Faq } from '@zsm/contract/questions'
import type { Sql } from '../database/sql.ts'

export type SeedFaq = Faq & { sort: number }

export function listFaqs(sql: Sql, topic: string | undefined): Promise<Faq[]> {
  return sql<Faq[]>`
    select id, topic, question, answer_html from faqs
    where show_flag ${topic === undefined ? sql.empty : sql`and topic = ${topic}`}
    order by sort, id`
}

/** Ours anew, unless an operator has changed it. */
export async function upsertFaq(sql: Sql, faq: SeedFaq): Promise<void> {
  await sql`
    insert into faqs ${sql.insert(faq)}
    on conflict (id) do update set
      topic = excluded.topic, question = excluded.question, answer_html = excluded.answer_html, sort = excluded.sort
    where faqs.version = 1`
}
