import type { OperatorInfo } from '@zsm/contract/operators'
import { create } from 'zustand'

/** The template session (seed 3): token, name, avatar, introduction, roles. */
export type OperatorSession = OperatorInfo & { token: string }

export type OperatorRole = OperatorInfo['roles'][number]

/** Its place in the local storage, which it shares with the creator's session. */
export const operatorKey = 'operatorSession'

export const useOperatorSession = create<{ session: OperatorSession | undefined }>(() => ({
  session: read(),
}))

export const operatorToken = () => useOperatorSession.getState().session?.token
/** Whether the first password is still to be changed. */
export const needsPassword = () => useOperatorSession.getState().session?.newPasswordFlag ?? false
export const operatorRoles = () => useOperatorSession.getState().session?.roles ?? []

/** Whether all tabs are signed in with this token: another one may have signed out, or in as somebody else. */
export const isKeptToken = (token: string) => operatorToken() === token && read()?.token === token

export function signInOperator(session: OperatorSession) {
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

function read(): OperatorSession | undefined {
  try {
    return JSON.parse(localStorage.getItem(operatorKey) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}
