import type { Draft } from '@zsm/contract/drafts'
import { operatorDraftsOf, useOperatorSession } from '../api/operator-session.ts'
import { currentSession, useSession } from '../api/session.ts'
import { storedKeys } from '../api/stored-keys.ts'

/** With what its window knew of the server's draft. */
type HereDraft = Draft & { seenTime?: string | undefined }

/**
 * Who is typing. Drafts of one person on a shared device are not another's. `window`: a creator whose other window keeps the
 * draft; what is typed here stays with this window, a reload included.
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
    beginning: () => operatorDraftsOf(useOperatorSession.getState().session?.name ?? ''),
  },
  // Nobody can say whose it is: the tab keeps it, and nothing is left when the tab is closed.
  visitor: { storage: () => sessionStorage, beginning: () => 'visitorDraft:' },
}

const keyOf = (scope: string, owner: DraftOwner) => `${shelves[owner].beginning()}${scope}`

/** Keeps a draft in this browser. A full or forbidden storage keeps nothing. */
export function keepHere(draft: HereDraft, owner: DraftOwner = 'creator'): void {
  try {
    shelves[owner].storage().setItem(keyOf(draft.scope, owner), JSON.stringify(draft))
  } catch {
    // the server is tried all the same
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

export const forgetHere = (scope: string, owner: DraftOwner = 'creator') =>
  shelves[owner].storage().removeItem(keyOf(scope, owner))

/** The creator's drafts whose scope begins so. */
export const listHere = (beginning: string): Draft[] =>
  storedKeys(keyOf(beginning, 'creator')).flatMap(
    (key) => readHere(key.slice(keyOf('', 'creator').length)) ?? [],
  )

/** A creator who signs out leaves nothing that they typed on the device. */
useSession.subscribe(({ session }, before) => {
  if (!before.session || session?.mobile === before.session.mobile) return
  for (const key of storedKeys(creatorDrafts)) localStorage.removeItem(key)
  for (const key of storedKeys(windowDrafts, sessionStorage)) sessionStorage.removeItem(key)
})
