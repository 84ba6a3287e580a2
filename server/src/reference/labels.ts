import type { Label, reference } from '@zsm/contract/reference'
import type { LabelId, WholeList } from '@zsm/contract/values'
import type { InputOf } from '@zsm/contract/wire/endpoint'
import type { Sql } from '../database/sql.ts'
import { existingLabels, listLabels } from './queries.ts'

export async function listLabel(
  sql: Sql,
  { pageSize, shopDict }: InputOf<typeof reference.listLabel>,
): Promise<WholeList<Label>> {
  const found = await listLabels(sql, shopDict ?? null, pageSize)
  return { list: found, total: found[0]?.total ?? 0 }
}

export async function labelsExist(sql: Sql, ids: readonly LabelId[]): Promise<boolean> {
  return ids.length === 0 || (await existingLabels(sql, ids)).size === new Set(ids).size
}
