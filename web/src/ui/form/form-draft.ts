import type { Instant } from '@zsm/contract/values'

export type Restored<Values extends object> = {
  values: Partial<Values>
  time: Instant
  /** The record was saved elsewhere since then. */
  outdated: boolean
  /** What was not kept and is to be filled in again, by name. */
  missing: readonly string[]
}

/** What a form needs of its draft: what was typed before, and a place for what is typed now. */
export type FormDraft<Values extends object> = {
  restored: Restored<Values> | undefined
  note: (values: Values) => void
  /** The draft is of no use any more: it was sent, or given up. */
  end: () => unknown
}
