import { audit } from '../database/audit.ts'
import { type Sql, transaction } from '../database/sql.ts'
import { fail } from '../failure.ts'
import { type FaqMark, putMark } from './faq-marks.queries.ts'

/** What a visitor thinks of an answer. */
export function markFaq(sql: Sql, mark: FaqMark): Promise<{ helpfulCount: number }> {
  return transaction(sql, async (sql) => {
    const faq = (await putMark(sql, mark)) ?? fail('faqNotFound')
    const { id, ...after } = mark
    await audit(sql, { action: 'questions.scoreFaq', target: { type: 'faq', id }, after })
    return faq
  })
}
