import type { OfficeTemplate, OfficeTemplateText } from '@zsm/contract/office/templates'
import { templateState } from '@zsm/contract/states'
import type { Template, TemplateText } from '@zsm/contract/templates'
import type { TemplateId } from '@zsm/contract/values'
import { literal } from '../database/literal.ts'
import { cappedCount, type PageInput, pageBounds } from '../database/page.ts'
import type { Fragment, Sql, Tx } from '../database/sql.ts'

type TemplateFilter = PageInput & {
  keyword?: string | undefined
  typeDict?: Template['typeDict'] | undefined
  shopDict?: Template['shopDict'] | undefined
  bizDict?: Template['bizDict'] | undefined
}

export type SeedTemplate = Omit<TemplateText, 'version' | 'updateTime'>

const columns = (sql: Sql): Fragment =>
  sql`id, type_dict, name, shop_dict, biz_dict, sort, version, update_time`

export async function listTemplates(sql: Sql, filter: TemplateFilter): Promise<Template[]> {
  const { limit, offset } = pageBounds(filter)
  return sql<Template[]>`
    select ${columns(sql)} from templates where ${matching(sql, filter)}
    order by type_dict, sort, id limit ${limit} offset ${offset}`
}

export function countTemplates(sql: Sql, filter: TemplateFilter): Promise<number> {
  return cappedCount(sql, sql`from templates where ${matching(sql, filter)}`)
}

/** With its state, because switched-off templates are listed too. */
export async function listKept(
  sql: Sql,
  filter: Pick<TemplateFilter, 'keyword' | 'typeDict' | keyof PageInput>,
): Promise<OfficeTemplate[]> {
  const { limit, offset } = pageBounds(filter)
  return sql<OfficeTemplate[]>`
    select ${columns(sql)}, status_dict from templates where ${kept(sql, filter)}
    order by type_dict, sort, id limit ${limit} offset ${offset}`
}

export function countKept(sql: Sql, filter: Pick<TemplateFilter, 'keyword' | 'typeDict'>): Promise<number> {
  return cappedCount(sql, sql`from templates where ${kept(sql, filter)}`)
}

function kept(sql: Sql, { keyword, typeDict }: Pick<TemplateFilter, 'keyword' | 'typeDict'>): Fragment {
  return sql`true
    ${keyword ? sql`and strpos(lower(name), lower(${keyword})) > 0` : sql.empty}
    ${typeDict === undefined ? sql.empty : sql`and type_dict = ${typeDict}`}`
}

const keptColumns = (sql: Sql): Fragment => sql`${columns(sql)}, content_html, variables, status_dict`

export async function findKept(sql: Sql, id: TemplateId): Promise<OfficeTemplateText | undefined> {
  const [template] = await sql<
    OfficeTemplateText[]
  >`select ${keptColumns(sql)} from templates where id = ${id}`
  return template
}

type TemplateFields = Omit<OfficeTemplateText, 'version' | 'updateTime'>

export async function insertTemplate(
  sql: Tx,
  { variables, ...fields }: TemplateFields,
): Promise<OfficeTemplateText> {
  const [template] = await sql<[OfficeTemplateText]>`
    insert into templates ${sql.insert({ ...fields, variables: sql.json(variables) })}
    returning ${keptColumns(sql)}`
  return template
}

/** Undefined if the version has changed or the template does not exist. */
export async function updateTemplate(
  sql: Tx,
  { id, variables, ...fields }: TemplateFields,
  version: number,
): Promise<OfficeTemplateText | undefined> {
  const [template] = await sql<OfficeTemplateText[]>`
    update templates set ${sql.set({ ...fields, variables: sql.json(variables) })}, version = version + 1,
      update_time = now()
    where id = ${id} and version = ${version}
    returning ${keptColumns(sql)}`
  return template
}

function matching(sql: Sql, { keyword, typeDict, shopDict, bizDict }: TemplateFilter): Fragment {
  return sql`status_dict = ${literal(templateState.on)}
    ${keyword ? sql`and strpos(lower(name), lower(${keyword})) > 0` : sql.empty}
    ${typeDict === undefined ? sql.empty : sql`and type_dict = ${typeDict}`}
    ${shopDict === undefined ? sql.empty : sql`and shop_dict = ${shopDict}`}
    ${bizDict === undefined ? sql.empty : sql`and biz_dict = ${bizDict}`}`
}

export async function findTemplate(sql: Sql, id: TemplateId): Promise<TemplateText | undefined> {
  const [template] = await sql<TemplateText[]>`
    select ${columns(sql)}, content_html, variables from templates where id = ${id} and status_dict = ${literal(templateState.on)}`
  return template
}

/** Updates a template of ours, unless an operator has changed it. */
export async function upsertTemplate(sql: Sql, { variables, ...template }: SeedTemplate): Promise<void> {
  await sql`
    insert into templates ${sql.insert({ ...template, variables: sql.json(variables) })}
    on conflict (id) do update set
      name = excluded.name, content_html = excluded.content_html, variables = excluded.variables,
      sort = excluded.sort, update_time = now()
    where templates.version = 1 and (templates.name, templates.content_html, templates.variables, templates.sort)
      is distinct from (excluded.name, excluded.content_html, excluded.variables, excluded.sort)`
}
