import type { Instant } from '@zsm/contract/values'

export type Restored<Values extends object> = {
  values: Partial<Values>
  time: Instant
  /** The record has been saved elsewhere since the draft was written. */
  outdated: boolean
  /** Names of the fields that a draft never stores, which must be filled in again. */
  missing: readonly string[]
}

/** A form's draft: the restored input, and where new input is stored. */
export type FormDraft<Values extends object> = {
  restored: Restored<Values> | undefined
  note: (values: Values) => void
  /** Deletes the draft after it was sent or discarded. */
  end: () => unknown
}
