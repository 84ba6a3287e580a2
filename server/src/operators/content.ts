import type { KeptCategory } from '@zsm/contract/office/categories'
import type { KeptLabel } from '@zsm/contract/office/labels'
import type { operators } from '@zsm/contract/operators'
import { type CategoryId, type LabelId, type Page, type WholeList, whole } from '@zsm/contract/values'
import type { InputOf } from '@zsm/contract/wire/endpoint'
import { readPage } from '../database/page.ts'
import type { Sql } from '../database/sql.ts'
import { listKeptCategories, removeCategory, removeLabel } from '../reference/public.ts'
import { listWaitingTargets } from './changes.queries.ts'
import {
  countByCategory,
  countKeptLabels,
  isCategoryUsed,
  isLabelUsed,
  listKeptLabels,
} from './content.queries.ts'

/** All categories, the hidden ones too, each with how many goods are in it. */
export async function findCategories(
  sql: Sql,
  { shopDict }: InputOf<typeof operators.listCategories>,
): Promise<WholeList<KeptCategory>> {
  const [rows, counts, waiting] = await Promise.all([
    listKeptCategories(sql, shopDict),
    countByCategory(sql),
    listWaitingTargets(sql, 2),
  ])
  const goods = new Map(counts.map(({ classifyId, count }) => [classifyId, count]))
  return whole(
    rows.map((row) => ({
      ...row,
      goodCount: goods.get(row.id) ?? 0,
      waitingFlag: waiting.has(row.id),
    })),
  )
}

export function deleteCategory(sql: Sql, input: { id: CategoryId; version: number }): Promise<null> {
  return removeCategory(sql, isCategoryUsed, input)
}

export function searchLabels(
  sql: Sql,
  filters: InputOf<typeof operators.listLabel>,
): Promise<Page<KeptLabel>> {
  return readPage(listKeptLabels(sql, filters), countKeptLabels(sql, filters), filters)
}

export function deleteLabel(sql: Sql, input: { id: LabelId; version: number }): Promise<null> {
  return removeLabel(sql, isLabelUsed, input)
}
