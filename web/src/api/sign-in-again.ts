import { create } from 'zustand'

/** The pending request for the password on top of the open page; `end` is called with or without a new session. */
export const useSignInAgain = create<{ end: (() => void) | undefined }>(() => ({ end: undefined }))

/** Asks for the password on top of the open page, so that no input is lost. */
export function signInAgain(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const end = () => {
    useSignInAgain.setState({ end: undefined })
    resolve()
  }
  useSignInAgain.setState({ end })
  return promise
}
