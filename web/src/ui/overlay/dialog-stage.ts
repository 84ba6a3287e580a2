/** A lazy dialog `waits` to be opened, then is `here` to close as it opened; `lost`, it could not be fetched. */
export type DialogStage = 'waits' | 'here' | 'lost'

/** A lost one waits again once it is closed: the next opening tries again. */
export function dialogStage(stage: DialogStage, open: boolean): DialogStage {
  if (open) return stage === 'waits' ? 'here' : stage
  return stage === 'lost' ? 'waits' : stage
}
