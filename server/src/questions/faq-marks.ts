import { day, spend } from '../accounts/public.ts'
import { audit } from '../database/audit.ts'
import { type Sql, transaction } from '../database/sql.ts'
import { fail } from '../failure.ts'
import { networkOf } from '../network.ts'
import { type FaqMark, putMark } from './faq-marks.queries.ts'

/** Browsers name their visitors themselves: how many visitors one network may have a day says what that is worth. */
const marksOfNetwork = 200

/** What a visitor thinks of an answer. */
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
