import type { OperatorInfo } from '@zsm/contract/operators/template'
import { create } from 'zustand'
import { storedKeys } from './stored-keys.ts'

/** The template session (specification 3): token, name, avatar, introduction, roles. */
type OperatorSession = OperatorInfo & { token: string }

export type OperatorRole = OperatorInfo['roles'][number]

/** Its key in the local storage, which the creator's session also uses. */
export const operatorKey = 'operatorSession'
const draftsKey = 'operatorDraft:'
/** The prefix of an operator's stored drafts. An expired session leaves them for the operator; signing out deletes them. */
export const operatorDraftsOf = (id: string) => `${draftsKey}${id}:`

export const useOperatorSession = create<{ session: OperatorSession | undefined }>(() => ({
  session: read(),
}))

export const operatorToken = () => useOperatorSession.getState().session?.token
/** Whether the operator must still change the first password. */
export const needsPassword = () => useOperatorSession.getState().session?.newPasswordFlag ?? false
/** Whether the operator must still prove or enrol the second factor. */
export const needsProof = () => (useOperatorSession.getState().session?.proof ?? 'given') !== 'given'
export const operatorRoles = () => useOperatorSession.getState().session?.roles ?? []

/** Whether this token is still the session of all tabs: another tab may have signed out, or in as somebody else. */
export const isCurrentToken = (token: string) => operatorToken() === token && read()?.token === token

export function signInOperator(session: OperatorSession) {
  forgetDraftsExceptOf(session.id)
  localStorage.setItem(operatorKey, JSON.stringify(session))
  useOperatorSession.setState({ session })
}

/** Shows an operator's changes of their own profile. */
export function showOperator(change: Pick<OperatorSession, 'avatar' | 'introduction'>) {
  const { session } = useOperatorSession.getState()
  if (session) signInOperator({ ...session, ...change })
}

export function clearOperatorSession() {
  localStorage.removeItem(operatorKey)
  useOperatorSession.setState({ session: undefined })
}

/** Signing out also deletes the tags, which reveal what was worked on, and the drafts. */
export function forgetOperator() {
  clearOperatorSession()
  forgetDraftsExceptOf(undefined)
  sessionStorage.clear()
}

function forgetDraftsExceptOf(id: string | undefined) {
  const isTheirs = (key: string) => id !== undefined && key.startsWith(operatorDraftsOf(id))
  for (const key of storedKeys(draftsKey)) if (!isTheirs(key)) localStorage.removeItem(key)
}

/** A sign-out in one tab signs out the others, and a sign-in as somebody else takes effect there, too. */
export function followOperatorElsewhere(onSignedOut: () => void) {
  window.addEventListener('storage', ({ key }) => {
    if (key !== null && key !== operatorKey) return
    const before = useOperatorSession.getState().session
    const session = read()
    // Pages of one operator must not continue with another's token.
    if (before && session && before.id !== session.id) return window.location.reload()
    useOperatorSession.setState({ session })
    if (before && !session) onSignedOut()
  })
}

function read(): OperatorSession | undefined {
  try {
    return JSON.parse(localStorage.getItem(operatorKey) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}
