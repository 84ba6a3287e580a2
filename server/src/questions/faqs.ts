import { readFile } from 'node:fs/promises'
import type { Faq } from '@zsm/contract/questions'
import { type FaqId, type WholeList, whole } from '@zsm/contract/values'
import type { Sql } from '../database/sql.ts'
import { escapeHtml } from '../escape-html.ts'
import { listFaqs, type SeedFaq, upsertFaq } from './faqs.queries.ts'

const file = new URL('../../assets/faq/questions.json', import.meta.url)

export async function listFaq(sql: Sql, { topic }: { topic?: string | undefined }): Promise<WholeList<Faq>> {
  return whole(await listFaqs(sql, topic))
}

/**
 * Inserts or updates the product's own help answers. Safe on every start and on several servers at once; an operator's changes stay.
 */
export async function seedFaqs(sql: Sql): Promise<void> {
  for (const faq of await readFaqs()) await upsertFaq(sql, faq)
}

type Written = { id: FaqId; topic: string; question: string; answer: string[] }

async function readFaqs(): Promise<SeedFaq[]> {
  const written: Written[] = JSON.parse(await readFile(file, 'utf8'))
  return written.map(({ answer, ...faq }, index) => ({
    ...faq,
    answerHtml: answer.map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`).join(''),
    sort: index + 1,
  }))
}
