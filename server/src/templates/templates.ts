import type { Template, TemplateText, templates } from '@zsm/contract/templates'
import type { Page } from '@zsm/contract/values'
import type { InputOf } from '@zsm/contract/wire/endpoint'
import { readPage } from '../database/page.ts'
import type { Sql } from '../database/sql.ts'
import { fail } from '../failure.ts'
import { countTemplates, findTemplate, listTemplates } from './queries.ts'

export async function searchTemplates(
  sql: Sql,
  filter: InputOf<typeof templates.listData>,
): Promise<Page<Template>> {
  return readPage(listTemplates(sql, filter), countTemplates(sql, filter), filter)
}

export async function getTemplate(sql: Sql, { id }: InputOf<typeof templates.get>): Promise<TemplateText> {
  return (await findTemplate(sql, id)) ?? fail('templateNotFound')
}
