import type { OfficeDict } from '@zsm/contract/office/dictionaries'
import type { OfficeSetting } from '@zsm/contract/operators/settings'
import type { Category, Label } from '@zsm/contract/reference'
import type { SettingKey } from '@zsm/contract/settings'
import type { StateOf, shopKind } from '@zsm/contract/states'
import type { CategoryId, LabelId } from '@zsm/contract/values'
import { onConflict } from '../../database/conflict.ts'
import type { Sql, Tx } from '../../database/sql.ts'
import { comingFee, feeAt } from '../fees.queries.ts'

/** A setting without its pending change, which a later domain knows. */
export type SettingRow = Omit<OfficeSetting, 'waitingFlag'>
export type CategoryRow = Category & { showFlag: boolean; version: number }
export type LabelRow = Label & {
  shopDict: StateOf<typeof shopKind> | null
  showFlag: boolean
  version: number
}
export type DictWord = Pick<OfficeDict, 'dictType' | 'value' | 'label' | 'color' | 'version'>

export function listSettings(sql: Sql): Promise<SettingRow[]> {
  return sql<SettingRow[]>`select key, value, version, update_time from settings order by key`
}

export async function updateSetting(
  sql: Tx,
  { key, value, version }: { key: SettingKey; value: string; version: number },
): Promise<SettingRow | undefined> {
  const [setting] = await sql<SettingRow[]>`
    update settings set value = ${value}, version = version + 1, update_time = now()
    where key = ${key} and version = ${version}
    returning key, value, version, update_time`
  return setting
}

export function listDictWords(sql: Sql, dictType: string | undefined): Promise<DictWord[]> {
  return sql<DictWord[]>`
    select dict_type, value, label, color, version from dict_words
    ${dictType === undefined ? sql.empty : sql`where dict_type = ${dictType}`}`
}

/** Undefined if somebody else was first. Version 0: nobody has changed the words yet. */
export async function putDictWord(sql: Tx, word: DictWord): Promise<DictWord | undefined> {
  const { dictType, value, label, color, version } = word
  const [put] =
    version === 0
      ? await sql<DictWord[]>`
          insert into dict_words (dict_type, value, label, color) values (${dictType}, ${value}, ${label}, ${color})
          on conflict do nothing
          returning dict_type, value, label, color, version`
      : await sql<DictWord[]>`
          update dict_words set label = ${label}, color = ${color}, version = version + 1
          where dict_type = ${dictType} and value = ${value} and version = ${version}
          returning dict_type, value, label, color, version`
  return put
}

const categoryColumns = (sql: Sql) => sql`
  id, parent_id, level, name, sort, shop_dict, biz_dict, ${feeAt(sql, sql`now()`)} as fee_bp, ${comingFee(sql, sql`now()`)},
  show_flag, version`

const categoryNames = { classifies_name_key: 'categoryNameTaken' } as const

/** Parents before their children, in order. */
export function listEveryCategory(sql: Sql, shopDict: number | undefined): Promise<CategoryRow[]> {
  return sql<CategoryRow[]>`
    select ${categoryColumns(sql)} from classifies
    ${shopDict === undefined ? sql.empty : sql`where shop_dict = ${shopDict}`}
    order by shop_dict, level, sort, id`
}

export async function lockCategory(sql: Tx, id: CategoryId): Promise<CategoryRow | undefined> {
  const [category] = await sql<CategoryRow[]>`
    select ${categoryColumns(sql)} from classifies where id = ${id} for update`
  return category
}

export async function insertCategory(
  sql: Tx,
  category: Omit<CategoryRow, 'version' | 'comingFeeBp' | 'comingFeeTime'>,
): Promise<CategoryRow | undefined> {
  const [row] = await onConflict(
    sql<CategoryRow[]>`insert into classifies ${sql.insert(category)} returning ${categoryColumns(sql)}`,
    categoryNames,
  )
  return row
}

type CategoryChange = Pick<CategoryRow, 'id' | 'name' | 'sort' | 'showFlag'>

export async function updateCategory(
  sql: Tx,
  { id, ...change }: CategoryChange,
): Promise<CategoryRow | undefined> {
  const [row] = await onConflict(
    sql<CategoryRow[]>`
      update classifies set ${sql.set(change)}, version = version + 1 where id = ${id}
      returning ${categoryColumns(sql)}`,
    categoryNames,
  )
  return row
}

export async function deleteCategory(sql: Tx, id: CategoryId): Promise<void> {
  await onConflict(sql`delete from classifies where id = ${id}`, { classifies_parent_fkey: 'categoryInUse' })
}

const labelColumns = (sql: Sql) => sql`id, name, group_name, sort, shop_dict, show_flag, version`

const labelNames = { labels_name_key: 'labelNameTaken' } as const

export async function lockLabel(sql: Tx, id: LabelId): Promise<LabelRow | undefined> {
  const [label] = await sql<LabelRow[]>`select ${labelColumns(sql)} from labels where id = ${id} for update`
  return label
}

export async function insertLabel(sql: Tx, label: Omit<LabelRow, 'version'>): Promise<LabelRow | undefined> {
  const [row] = await onConflict(
    sql<LabelRow[]>`insert into labels ${sql.insert(label)} returning ${labelColumns(sql)}`,
    labelNames,
  )
  return row
}

export async function updateLabel(
  sql: Tx,
  { id, ...change }: Omit<LabelRow, 'version'>,
): Promise<LabelRow | undefined> {
  const [row] = await onConflict(
    sql<LabelRow[]>`
      update labels set ${sql.set(change)}, version = version + 1 where id = ${id}
      returning ${labelColumns(sql)}`,
    labelNames,
  )
  return row
}

export async function deleteLabel(sql: Tx, id: LabelId): Promise<void> {
  await sql`delete from labels where id = ${id}`
}
