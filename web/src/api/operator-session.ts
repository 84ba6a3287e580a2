import type { OperatorInfo } from '@zsm/contract/operators/template'
import { create } from 'zustand'
import { storedKeys } from './stored-keys.ts'

/** The template session (seed 3): token, name, avatar, introduction, roles. */
export type OperatorSession = OperatorInfo & { token: string }

export type OperatorRole = OperatorInfo['roles'][number]

/** Its place in the local storage, which it shares with the creator's session. */
export const operatorKey = 'operatorSession'
const draftsKey = 'operatorDraft:'
/** Where the drafts of an operator are. An ended session leaves them for its operator; signing out removes them. */
export const operatorDraftsOf = (name: string) => `${draftsKey}${name}:`

export const useOperatorSession = create<{ session: OperatorSession | undefined }>(() => ({
  session: read(),
}))

export const operatorToken = () => useOperatorSession.getState().session?.token
/** Whether the first password is still to be changed. */
export const needsPassword = () => useOperatorSession.getState().session?.newPasswordFlag ?? false
/** Whether the second factor is still to be proved, or taken up. */
export const needsProof = () => (useOperatorSession.getState().session?.proof ?? 'given') !== 'given'
export const operatorRoles = () => useOperatorSession.getState().session?.roles ?? []

/** Whether all tabs are signed in with this token: another one may have signed out, or in as somebody else. */
export const isKeptToken = (token: string) => operatorToken() === token && read()?.token === token

export function signInOperator(session: OperatorSession) {
  forgetDraftsExceptOf(session.name)
  localStorage.setItem(operatorKey, JSON.stringify(session))
  useOperatorSession.setState({ session })
}

/** Shows what an operator has changed of themselves. */
export function showOperator(change: Pick<OperatorSession, 'avatar' | 'introduction'>) {
  const { session } = useOperatorSession.getState()
  if (session) signInOperator({ ...session, ...change })
}

export function clearOperatorSession() {
  localStorage.removeItem(operatorKey)
  useOperatorSession.setState({ session: undefined })
}

/** Signing out clears the tags too, which tell what was worked on, and what was typed. */
export function forgetOperator() {
  clearOperatorSession()
  forgetDraftsExceptOf(undefined)
  sessionStorage.clear()
}

function forgetDraftsExceptOf(name: string | undefined) {
  const isTheirs = (key: string) => name !== undefined && key.startsWith(operatorDraftsOf(name))
  for (const key of storedKeys(draftsKey)) if (!isTheirs(key)) localStorage.removeItem(key)
}

/** Signing out in one tab signs out the others; signing in as somebody else shows there too. */
export function followOperatorElsewhere(onSignedOut: () => void) {
  window.addEventListener('storage', ({ key }) => {
    if (key !== null && key !== operatorKey) return
    const before = useOperatorSession.getState().session
    const session = read()
    // Pages of one operator must not go on under another's token.
    if (before && session && before.name !== session.name) return window.location.reload()
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
