import type { OfficeLabel, operatorLabels } from '@zsm/contract/office/labels'
import type { LabelId, Page } from '@zsm/contract/values'
import type { InputOf } from '@zsm/contract/wire/endpoint'
import { readPage } from '../../database/page.ts'
import type { Sql } from '../../database/sql.ts'
import { removeLabel } from '../../reference/public.ts'
import { countOfficeLabels, isLabelUsed, listOfficeLabels } from './labels.queries.ts'

export function searchLabels(
  sql: Sql,
  filters: InputOf<typeof operatorLabels.listLabel>,
): Promise<Page<OfficeLabel>> {
  return readPage(listOfficeLabels(sql, filters), countOfficeLabels(sql, filters), filters)
}

export function deleteLabel(sql: Sql, input: { id: LabelId; version: number }): Promise<null> {
  return removeLabel(sql, isLabelUsed, input)
}
