import { create } from 'zustand'

/** Whether the password is being asked for over the page that is open; `end` is called with the answer or without. */
export const useSignInAgain = create<{ end: (() => void) | undefined }>(() => ({ end: undefined }))

/** Asks for the password in place: nothing on screen is lost. */
export function signInAgain(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const end = () => {
    useSignInAgain.setState({ end: undefined })
    resolve()
  }
  useSignInAgain.setState({ end })
  return promise
}
