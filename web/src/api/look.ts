import type { CreatorId, Instant, Mobile } from '@zsm/contract/values'

/** What this tab shows if an operator sees in it what a creator sees. */
export type Look = {
  token: string
  creator: CreatorId
  name: string
  /** Masked. It is shown, and stands for the number in what is stored in the browser. */
  mobile: Mobile
  reason: string
  expireTime: Instant
}

const key = 'look'

/** A tab has one look from its start to its end, so it is read once. */
const own = read()

export const currentLook = (): Look | undefined => own

function read(): Look | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

/**
 * Opens a tab that shows the look; false if the browser blocked it. A browser copies the session storage of a tab to the one that it
 * opens, so the token is in no address, and no other tab has it.
 */
export function openLook(look: Look, address: string): boolean {
  sessionStorage.setItem(key, JSON.stringify(look))
  try {
    return window.open(address, '_blank') !== null
  } finally {
    sessionStorage.removeItem(key)
  }
}

/** Leaves the look, with everything that its tab remembers, and shows something else in the tab. */
export function leaveLook(address: string): void {
  sessionStorage.clear()
  // what was typed could not be saved anyway, so no page asks about it
  window.addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), { capture: true })
  window.location.assign(address)
}
