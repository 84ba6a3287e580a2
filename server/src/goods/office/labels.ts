import type { KeptLabel, operatorLabels } from '@zsm/contract/office/labels'
import type { LabelId, Page } from '@zsm/contract/values'
import type { InputOf } from '@zsm/contract/wire/endpoint'
import { readPage } from '../../database/page.ts'
import type { Sql } from '../../database/sql.ts'
import { removeLabel } from '../../reference/public.ts'
import { countKeptLabels, isLabelUsed, listKeptLabels } from './labels.queries.ts'

export function searchLabels(
  sql: Sql,
  filters: InputOf<typeof operatorLabels.listLabel>,
): Promise<Page<KeptLabel>> {
  return readPage(listKeptLabels(sql, filters), countKeptLabels(sql, filters), filters)
}

export function deleteLabel(sql: Sql, input: { id: LabelId; version: number }): Promise<null> {
  return removeLabel(sql, isLabelUsed, input)
}
