import type { FaqId } from '@zsm/contract/values'
import type { Tx } from '../database/sql.ts'

export type FaqMark = { id: FaqId; visitorId: string; helpfulFlag: boolean }

/** Replaces the visitor's earlier mark. Undefined if the answer does not exist. */
export async function putMark(
  sql: Tx,
  { id, visitorId, helpfulFlag }: FaqMark,
): Promise<{ helpfulCount: number } | undefined> {
  const [faq] = await sql<{ helpfulCount: number }[]>`
    with mark as (
      insert into faq_marks (faq_id, visitor_id, helpful_flag)
      select id, ${visitorId}, ${helpfulFlag} from faqs where id = ${id} and show_flag
      on conflict (faq_id, visitor_id) do update set helpful_flag = excluded.helpful_flag, mark_time = now()
      returning new.helpful_flag::integer - coalesce(old.helpful_flag::integer, 0) as more
    )
    update faqs set helpful_count = helpful_count + mark.more from mark where faqs.id = ${id}
    returning faqs.helpful_count`
  return faq
}
