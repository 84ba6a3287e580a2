/**
 * The stage of a lazy dialog: it `waits` for its first opening, then is `here` and stays mounted so that it can animate its
 * closing. A `lost` one could not be fetched.
 */
export type DialogStage = 'waits' | 'here' | 'lost'

/** A lost dialog waits again once it is closed, so the next opening retries the fetch. */
export function dialogStage(stage: DialogStage, open: boolean): DialogStage {
  if (open) return stage === 'waits' ? 'here' : stage
  return stage === 'lost' ? 'waits' : stage
}
