import type { Draft } from '@zsm/contract/drafts'
import { currentSession, useSession } from '../api/session.ts'

const prefix = 'draft:'

/** Drafts of one person on a shared device are not another's. */
const keyOf = (scope: string) => `${prefix}${currentSession()?.mobile ?? ''}:${scope}`

/** Keeps a draft in this browser until the server has it. A full or forbidden storage keeps nothing. */
export function keepHere(draft: Draft): void {
  try {
    localStorage.setItem(keyOf(draft.scope), JSON.stringify(draft))
  } catch {
    // the server is tried all the same
  }
}

export function readHere(scope: string): Draft | undefined {
  try {
    return (JSON.parse(localStorage.getItem(keyOf(scope)) ?? 'null') as Draft | null) ?? undefined
  } catch {
    return undefined
  }
}

export const forgetHere = (scope: string) => localStorage.removeItem(keyOf(scope))

/** The drafts whose scope begins so. */
export const listHere = (beginning: string): Draft[] =>
  keys()
    .filter((key) => key.startsWith(keyOf(beginning)))
    .flatMap((key) => readHere(key.slice(keyOf('').length)) ?? [])

const keys = () =>
  Array.from({ length: localStorage.length }, (_, at) => localStorage.key(at) ?? '').filter((key) =>
    key.startsWith(prefix),
  )

/** Whoever signs out leaves nothing that they typed on the device. */
function forgetAllHere() {
  for (const key of keys()) localStorage.removeItem(key)
}

useSession.subscribe(({ session }, before) => {
  if (before.session && session?.mobile !== before.session.mobile) forgetAllHere()
})
