import type { OfficeFaq } from '@zsm/contract/office/faqs'
import type { Faq } from '@zsm/contract/questions'
import type { FaqId } from '@zsm/contract/values'
import { cappedCount, type PageInput, pageBounds } from '../database/page.ts'
import type { Fragment, Sql, Tx } from '../database/sql.ts'

export type SeedFaq = Omit<Faq, 'helpfulCount'> & { sort: number }

export function listFaqs(sql: Sql, topic: string | undefined): Promise<Faq[]> {
  return sql<Faq[]>`
    select id, topic, question, answer_html, helpful_count from faqs
    where show_flag ${topic === undefined ? sql.empty : sql`and topic = ${topic}`}
    order by sort, id`
}

/** Updates an answer of ours, unless an operator has changed it. */
export async function upsertFaq(sql: Sql, faq: SeedFaq): Promise<void> {
  await sql`
    insert into faqs ${sql.insert(faq)}
    on conflict (id) do update set
      topic = excluded.topic, question = excluded.question, answer_html = excluded.answer_html, sort = excluded.sort
    where faqs.version = 1`
}

const columns = (sql: Sql): Fragment => sql`id, topic, question, answer_html, sort, show_flag, helpful_count,
  version`

type KeptFilter = { keyword?: string | undefined }

/** All answers in their order, including hidden ones. */
export async function listKept(sql: Sql, filter: KeptFilter & PageInput): Promise<OfficeFaq[]> {
  const { limit, offset } = pageBounds(filter)
  return sql<OfficeFaq[]>`
    select ${columns(sql)} from faqs where ${kept(sql, filter)} order by sort, id limit ${limit} offset ${offset}`
}

export function countKept(sql: Sql, filter: KeptFilter): Promise<number> {
  return cappedCount(sql, sql`from faqs where ${kept(sql, filter)}`)
}

const kept = (sql: Sql, { keyword }: KeptFilter): Fragment =>
  keyword ? sql`strpos(lower(concat_ws(' ', topic, question)), lower(${keyword})) > 0` : sql`true`

export async function lockFaq(sql: Tx, id: FaqId): Promise<OfficeFaq | undefined> {
  const [faq] = await sql<OfficeFaq[]>`select ${columns(sql)} from faqs where id = ${id} for update`
  return faq
}

type FaqFields = Omit<OfficeFaq, 'version' | 'helpfulCount'>

export async function insertFaq(sql: Tx, faq: FaqFields): Promise<OfficeFaq> {
  const [row] = await sql<[OfficeFaq]>`insert into faqs ${sql.insert(faq)} returning ${columns(sql)}`
  return row
}

export async function updateFaq(sql: Tx, { id, ...faq }: FaqFields): Promise<OfficeFaq | undefined> {
  const [row] = await sql<OfficeFaq[]>`
    update faqs set ${sql.set(faq)}, version = version + 1 where id = ${id} returning ${columns(sql)}`
  return row
}
