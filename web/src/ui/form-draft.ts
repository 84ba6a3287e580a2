import type { Instant } from '@zsm/contract/values'

/** What a form needs of its draft: what was typed before, and a place for what is typed now. */
export type FormDraft<Values extends object> = {
  restored: { values: Partial<Values>; time: Instant; outdated: boolean } | undefined
  note: (values: Values) => void
  /** The draft is of no use any more: it was sent, or given up. */
  end: () => unknown
}
