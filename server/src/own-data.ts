import { type DictionaryName, dictionaries } from '@zsm/contract/reference'

/** The title of a column, with the titles of its values if they are codes. A rate is stored in basis points and read in per cent. */
export type Word =
  | string
  | { title: string; of: Record<string | number, string> }
  | { title: string; rate: true }

/** What a table holds about a creator or a learner. Only columns listed here are exported. */
export type OwnTable = {
  title: string
  columns: Record<string, Word>
  /** Columns that are not exported: secrets, data of others, and internals. */
  withheld?: readonly string[]
  /** The column that rows are paged by; `id` by default. */
  key?: string
  /** The column with the account, in a table without a creator. */
  account?: string
  /** How a learner's rows are found; only in what learners export. */
  learner?: 'id' | 'learner_id' | 'user_id' | 'order' | 'checkout'
  /** Only rows of what the creator did. Others who acted there are not named. */
  byOneself?: boolean
  /** The audit log's targets that have these columns. */
  targets?: readonly string[]
}

/** What a domain holds about a creator, by table, with Chinese titles. */
export type OwnData = Record<string, OwnTable>

export const codes = (title: string, of: Record<string | number, string>): Word => ({ title, of })
export const dict = (title: string, name: DictionaryName): Word => codes(title, dictionaries[name])

export const rate = (title: string): Word => ({ title, rate: true })

export const creation = { create_time: '创建时间' }
export const times = { ...creation, update_time: '更新时间' }
export const platform = dict('平台', 'platformDict')
