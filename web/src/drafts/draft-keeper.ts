import { type Draft, drafts } from '@zsm/contract/drafts'
import { instantNow } from '../format/elapsed.ts'
import { type DraftOwner, forgetHere, keepHere, readHere } from './browser-drafts.ts'
import { draftQuery, dropDraft, keepThisDraft, noteDraft, saveDraft, type Typed } from './kept-drafts.ts'

/** Stores the drafts of one kind of person. */
export type DraftKeeper = {
  query: (scope: string) => { queryKey: readonly unknown[]; queryFn: () => Promise<Draft | null> }
  /** At once, while it is typed. */
  note: (typed: Typed) => void
  /** After a moment of rest. */
  save: (typed: Typed) => Promise<Pick<Draft, 'updateTime'>>
  drop: (scope: string) => unknown
  /** The next save goes over what another window has kept. */
  keepThis?: (scope: string) => void
}

const creators: DraftKeeper = {
  query: draftQuery,
  note: noteDraft,
  save: saveDraft,
  drop: dropDraft,
  keepThis: keepThisDraft,
}

/** The server stores drafts of creators only: of the others this browser has the whole. */
const inBrowser = (owner: DraftOwner): DraftKeeper => ({
  query: (scope) => ({
    queryKey: [drafts.get.path, owner, scope],
    queryFn: async () => readHere(scope, owner) ?? null,
  }),
  note: (typed) => keepHere({ ...typed, updateTime: instantNow() }, owner),
  save: async ({ scope }) => ({ updateTime: readHere(scope, owner)?.updateTime ?? instantNow() }),
  drop: (scope) => forgetHere(scope, owner),
})

export const keeperOf = (owner: DraftOwner): DraftKeeper =>
  owner === 'creator' ? creators : inBrowser(owner)
