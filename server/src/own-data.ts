import { type DictionaryName, dictionaries } from '@zsm/contract/reference'

/** What a column is called, and what its values are called. */
export type Word = string | { title: string; of: Record<string | number, string> }

/** What a table holds about a creator: what is not named here does not leave the house. */
export type OwnTable = {
  title: string
  columns: Record<string, Word>
  /** Columns that are secrets, of somebody else, or of use to machines alone. */
  withheld?: readonly string[]
  /** By what its rows are walked; `id` if left out. */
  key?: string
  /** The column that has the account, of a table that does not have the creator. */
  account?: string
  /** Only what the creator did: others who did something there stay unnamed. */
  byOneself?: boolean
  /** What the log calls that which has its columns here. */
  targets?: readonly string[]
}

/** A domain's share of what is held about a creator, by table, in words that they read. */
export type OwnData = Record<string, OwnTable>

export const codes = (title: string, of: Record<string | number, string>): Word => ({ title, of })
export const dict = (title: string, name: DictionaryName): Word => codes(title, dictionaries[name])

export const creation = { create_time: '创建时间' }
export const times = { ...creation, update_time: '更新时间' }
export const platform = dict('平台', 'platformDict')
