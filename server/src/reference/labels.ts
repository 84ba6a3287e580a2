import type { InputOf } from '@zsm/contract/endpoint'
import type { Label, reference } from '@zsm/contract/reference'
import type { LabelId } from '@zsm/contract/values'
import type { Sql } from '../database/sql.ts'
import { countLabels, listLabels } from './queries.ts'

export async function listLabel(
  sql: Sql,
  { pageSize, shopDict }: InputOf<typeof reference.listLabel>,
): Promise<{ list: Label[] }> {
  return { list: await listLabels(sql, shopDict ?? null, pageSize) }
}

export async function labelsExist(sql: Sql, ids: readonly LabelId[]): Promise<boolean> {
  return ids.length === 0 || (await countLabels(sql, ids)) === new Set(ids).size
}
