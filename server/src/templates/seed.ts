import { readFile } from 'node:fs/promises'
import { templateText } from '@zsm/contract/templates'
import type { Sql } from '../database/sql.ts'
import { type SeedTemplate, upsertTemplate } from './queries.ts'

const folder = new URL('../../assets/templates/', import.meta.url)
const bundled = templateText.omit({ version: true, updateTime: true })

/** Inserts or updates the product's own templates. Safe on every start and on several servers at once. */
export async function seedTemplates(sql: Sql): Promise<void> {
  for (const template of await readTemplates()) await upsertTemplate(sql, template)
}

export async function readTemplates(): Promise<SeedTemplate[]> {
  const catalog: { file: string }[] = JSON.parse(await readFile(new URL('catalog.json', folder), 'utf8'))
  return Promise.all(
    catalog.map(async ({ file, ...template }) =>
      bundled.parse({ ...template, contentHtml: await readFile(new URL(file, folder), 'utf8') }),
    ),
  )
}
