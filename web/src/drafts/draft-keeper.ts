import { type Draft, drafts } from '@zsm/contract/drafts'
import { instantNow } from '../format/elapsed.ts'
import { type DraftOwner, deleteHere, readHere, storeHere } from './browser-drafts.ts'
import { draftQuery, dropDraft, noteDraft, overwriteDraft, saveDraft, type Typed } from './draft-store.ts'

/** Stores the drafts of one kind of owner. */
export type DraftKeeper = {
  query: (scope: string) => { queryKey: readonly unknown[]; queryFn: () => Promise<Draft | null> }
  /** Stores at once, on every change. */
  note: (typed: Typed) => void
  /** Stores after a debounce. */
  save: (typed: Typed) => Promise<Pick<Draft, 'updateTime'>>
  drop: (scope: string) => unknown
  /** The next save overwrites a draft of another window. */
  overwriteOther?: (scope: string) => void
}

const creators: DraftKeeper = {
  query: draftQuery,
  note: noteDraft,
  save: saveDraft,
  drop: dropDraft,
  overwriteOther: overwriteDraft,
}

/** The server stores only creators' drafts. All others are only in this browser. */
const inBrowser = (owner: DraftOwner): DraftKeeper => ({
  query: (scope) => ({
    queryKey: [drafts.get.path, owner, scope],
    queryFn: async () => readHere(scope, owner) ?? null,
  }),
  note: (typed) => storeHere({ ...typed, updateTime: instantNow() }, owner),
  save: async ({ scope }) => ({ updateTime: readHere(scope, owner)?.updateTime ?? instantNow() }),
  drop: (scope) => deleteHere(scope, owner),
})

export const keeperOf = (owner: DraftOwner): DraftKeeper =>
  owner === 'creator' ? creators : inBrowser(owner)
