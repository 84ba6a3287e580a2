import type { Draft } from '@zsm/contract/drafts'
import { operatorDraftsOf, useOperatorSession } from '../api/operator-session.ts'
import { currentSession, useSession } from '../api/session.ts'
import { storedKeys } from '../api/stored-keys.ts'

/** A draft in the browser, with the server draft that its window last saw. */
type HereDraft = Draft & { seenTime?: string | undefined }

/**
 * Whose draft it is. Drafts on a shared device belong to one person. `window` is for a creator whose other window has the draft:
 * what is typed here belongs only to this window, also after a reload.
 */
export type DraftOwner = 'creator' | 'window' | 'operator' | 'visitor'

type Shelf = { storage: () => Storage; beginning: () => string }

const creatorDrafts = 'draft:'
const windowDrafts = 'windowDraft:'

const shelves: Record<DraftOwner, Shelf> = {
  creator: {
    storage: () => localStorage,
    beginning: () => `${creatorDrafts}${currentSession()?.mobile ?? ''}:`,
  },
  window: {
    storage: () => sessionStorage,
    beginning: () => `${windowDrafts}${currentSession()?.mobile ?? ''}:`,
  },
  operator: {
    storage: () => localStorage,
    beginning: () => operatorDraftsOf(useOperatorSession.getState().session?.id ?? ''),
  },
  // A visitor has no account, so the draft is stored in the tab and deleted with it.
  visitor: { storage: () => sessionStorage, beginning: () => 'visitorDraft:' },
}

const keyOf = (scope: string, owner: DraftOwner) => `${shelves[owner].beginning()}${scope}`

/** Stores a draft in this browser. If the storage is full or forbidden, nothing is stored. */
export function storeHere(draft: HereDraft, owner: DraftOwner = 'creator'): void {
  try {
    shelves[owner].storage().setItem(keyOf(draft.scope, owner), JSON.stringify(draft))
  } catch {
    // the server stores it all the same
  }
}

export function readHere(scope: string, owner: DraftOwner = 'creator'): HereDraft | undefined {
  try {
    const kept = shelves[owner].storage().getItem(keyOf(scope, owner))
    return (JSON.parse(kept ?? 'null') as HereDraft | null) ?? undefined
  } catch {
    return undefined
  }
}

export const deleteHere = (scope: string, owner: DraftOwner = 'creator') =>
  shelves[owner].storage().removeItem(keyOf(scope, owner))

/** The creator's drafts whose scope has this prefix. */
export const listHere = (beginning: string): Draft[] =>
  storedKeys(keyOf(beginning, 'creator')).flatMap(
    (key) => readHere(key.slice(keyOf('', 'creator').length)) ?? [],
  )

/** Signing out deletes the creator's drafts from this device. */
useSession.subscribe(({ session }, before) => {
  if (!before.session || session?.mobile === before.session.mobile) return
  for (const key of storedKeys(creatorDrafts)) localStorage.removeItem(key)
  for (const key of storedKeys(windowDrafts, sessionStorage)) sessionStorage.removeItem(key)
})
