import type { OfficeTemplate, OfficeTemplateText, operatorTemplates } from '@zsm/contract/office/templates'
import type { OperatorId, Page, TemplateId } from '@zsm/contract/values'
import type { InputOf } from '@zsm/contract/wire/endpoint'
import { audit } from '../database/audit.ts'
import { once } from '../database/once.ts'
import { readPage } from '../database/page.ts'
import { type Sql, transaction } from '../database/sql.ts'
import { fail } from '../failure.ts'
import { newId } from '../ids.ts'
import { sanitizeText } from '../written-text.ts'
import { countKept, findKept, insertTemplate, listKept, updateTemplate } from './queries.ts'
import { checkVariables } from './variables.ts'

export function searchOfficeTemplates(
  sql: Sql,
  filter: InputOf<typeof operatorTemplates.listTemplate>,
): Promise<Page<OfficeTemplate>> {
  return readPage(listKept(sql, filter), countKept(sql, filter), filter)
}

export async function getOfficeTemplate(sql: Sql, id: TemplateId): Promise<OfficeTemplateText> {
  return (await findKept(sql, id)) ?? fail('templateNotFound')
}

export function addTemplate(
  sql: Sql,
  operator: OperatorId,
  input: InputOf<typeof operatorTemplates.createTemplate>,
): Promise<OfficeTemplateText> {
  const { requestId, ...fields } = input
  const text = cleaned(fields)
  return once(sql, { actor: operator, call: 'templates.add', requestId, input }, async (sql) => {
    const after = await insertTemplate(sql, { ...text, id: newId<TemplateId>() })
    await audit(sql, { action: 'templates.save', target: { type: 'template', id: after.id }, after })
    return after
  })
}

/** Changes a template, or switches it on or off. An older version is refused. */
export function changeTemplate(
  sql: Sql,
  { version, ...fields }: InputOf<typeof operatorTemplates.updateTemplate>,
): Promise<OfficeTemplateText> {
  const text = cleaned(fields)
  return transaction(sql, async (sql) => {
    const before = await getOfficeTemplate(sql, fields.id)
    const after = (await updateTemplate(sql, text, version)) ?? fail('versionConflict')
    await audit(sql, { action: 'templates.save', target: { type: 'template', id: after.id }, before, after })
    return after
  })
}

function cleaned<Fields extends Pick<OfficeTemplateText, 'contentHtml' | 'variables'>>(
  fields: Fields,
): Fields {
  const contentHtml = sanitizeText(fields.contentHtml, { field: 'contentHtml' })
  checkVariables(contentHtml, fields.variables)
  return { ...fields, contentHtml }
}
