import type { Category, Label } from '@zsm/contract/reference'
import type { CategoryId, Instant, LabelId } from '@zsm/contract/values'
import type { Sql } from '../database/sql.ts'
import { comingFee, feeAt } from './fees.queries.ts'

const categoryColumns = (sql: Sql, now: Instant) => sql`
  id, parent_id, level, name, sort, shop_dict, biz_dict, ${feeAt(sql, now)} as fee_bp, ${comingFee(sql, now)}`

/** Visible categories with visible parents. A child is for the same kind of good as its parent. */
export function findCategories(
  sql: Sql,
  { shopDicts, bizDict, now }: { shopDicts: readonly number[]; bizDict: number | null; now: Instant },
): Promise<Category[]> {
  return sql<Category[]>`
    with recursive shown as (
      select id from classifies where parent_id is null and show_flag and shop_dict = any(${shopDicts})
        and (${bizDict}::smallint is null or biz_dict is null or biz_dict = ${bizDict})
      union all
      select below.id from classifies as below join shown on below.parent_id = shown.id where below.show_flag
    )
    select ${categoryColumns(sql, now)} from classifies where id in (select id from shown)
    order by shop_dict, level, sort, id`
}

export async function findCategory(sql: Sql, id: CategoryId, now: Instant): Promise<Category | undefined> {
  const [category] = await sql<
    Category[]
  >`select ${categoryColumns(sql, now)} from classifies where id = ${id}`
  return category
}

/** A label without a kind of shop is for both. */
export function listLabels(sql: Sql, shopDict: number | null, limit: number) {
  return sql<(Label & { total: number })[]>`
    select id, name, group_name, sort, count(*) over ()::integer as total from labels
    where show_flag and (${shopDict}::smallint is null or shop_dict is null or shop_dict = ${shopDict})
    order by sort, id
    limit ${limit}`
}

/** Those of the labels that exist. */
export async function existingLabels(sql: Sql, ids: readonly LabelId[]): Promise<Set<LabelId>> {
  const found = await sql<{ id: LabelId }[]>`select id from labels where id = any(${ids}::uuid[])`
  return new Set(found.map(({ id }) => id))
}

export async function findSetting(
  sql: Sql,
  key: string,
): Promise<{ key: string; value: string } | undefined> {
  const [setting] = await sql<{ key: string; value: string }[]>`
    select key, value from settings where key = ${key}`
  return setting
}

export function findSettings(sql: Sql, keys: readonly string[]): Promise<{ key: string; value: string }[]> {
  return sql<{ key: string; value: string }[]>`select key, value from settings where key = any(${keys})`
}
