import { day, spend } from '../accounts/public.ts'
import { audit } from '../database/audit.ts'
import { type Sql, transaction } from '../database/sql.ts'
import { fail } from '../failure.ts'
import { networkOf } from '../network.ts'
import { type FaqMark, putMark } from './faq-marks.queries.ts'

/** Browsers make up their visitor ids, so the number of visitors a day is limited per network. */
const marksOfNetwork = 200

/** Stores whether an answer helped this visitor. */
export async function markFaq(
  sql: Sql,
  { ip }: { ip: string },
  mark: FaqMark,
): Promise<{ helpfulCount: number }> {
  const throttle = { key: `faq-mark:${networkOf(ip)}`, limit: marksOfNetwork, within: day }
  if (!(await spend(sql, throttle))) fail('tooManyRequests')
  return transaction(sql, async (sql) => {
    const faq = (await putMark(sql, mark)) ?? fail('faqNotFound')
    const { id, ...after } = mark
    await audit(sql, { action: 'questions.scoreFaq', target: { type: 'faq', id }, after })
    return faq
  })
}
