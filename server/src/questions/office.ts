import type { OfficeFaq, operatorFaqs } from '@zsm/contract/office/faqs'
import type { FaqId, OperatorId, Page } from '@zsm/contract/values'
import type { InputOf } from '@zsm/contract/wire/endpoint'
import { audit } from '../database/audit.ts'
import { once } from '../database/once.ts'
import { readPage } from '../database/page.ts'
import { type Sql, type Tx, transaction } from '../database/sql.ts'
import { fail } from '../failure.ts'
import { newId } from '../ids.ts'
import { sanitizeText } from '../written-text.ts'
import { countKept, insertFaq, listKept, lockFaq, updateFaq } from './faqs.queries.ts'

export function searchOfficeFaqs(
  sql: Sql,
  filter: InputOf<typeof operatorFaqs.listFaq>,
): Promise<Page<OfficeFaq>> {
  return readPage(listKept(sql, filter), countKept(sql, filter), filter)
}

export function addFaq(
  sql: Sql,
  operator: OperatorId,
  input: InputOf<typeof operatorFaqs.createFaq>,
): Promise<OfficeFaq> {
  const { requestId, ...fields } = input
  return once(sql, { actor: operator, call: 'questions.addFaq', requestId, input }, async (sql) => {
    const answerHtml = sanitizeText(fields.answerHtml, { field: 'answerHtml' })
    const after = await insertFaq(sql, { ...fields, answerHtml, id: newId<FaqId>() })
    await noteSaving(sql, undefined, after)
    return after
  })
}

export function changeFaq(
  sql: Sql,
  { version, ...fields }: InputOf<typeof operatorFaqs.updateFaq>,
): Promise<OfficeFaq> {
  return transaction(sql, async (sql) => {
    const before = await lockVersion(sql, fields.id, version)
    const change = { ...fields, answerHtml: sanitizeText(fields.answerHtml, { field: 'answerHtml' }) }
    const after = (await updateFaq(sql, change)) ?? fail('faqNotFound')
    await noteSaving(sql, before, after)
    return after
  })
}

async function lockVersion(sql: Tx, id: FaqId, version: number): Promise<OfficeFaq> {
  const locked = (await lockFaq(sql, id)) ?? fail('faqNotFound')
  return locked.version === version ? locked : fail('versionConflict')
}

function noteSaving(sql: Tx, before: OfficeFaq | undefined, after: OfficeFaq): Promise<void> {
  return audit(sql, { action: 'questions.saveFaq', target: { type: 'faq', id: after.id }, before, after })
}
