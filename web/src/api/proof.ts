import { isCallError } from '@zsm/contract/client/call-error'
import { create } from 'zustand'
import { TemplateError } from './template-error.ts'

/** Whether a code is being asked for over the page that is open; `answer` says whether it was given. */
export const useProof = create<{ answer: ((given: boolean) => void) | undefined }>(() => ({
  answer: undefined,
}))

/** Asks for a code of the authenticator in place: nothing on screen is lost. Two who ask wait for one answer. */
function askForProof(): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const before = useProof.getState().answer
  const answer = (given: boolean) => {
    useProof.setState({ answer: undefined })
    before?.(given)
    resolve(given)
  }
  useProof.setState({ answer })
  return promise
}

/** Runs it; where the last proof is too old, asks for a new one and runs it again. */
export async function withProof<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    if (!isTooOld(error) || !(await askForProof())) throw error
    return run()
  }
}

// the template's wire has no names; it refuses for no other reason
const isTooOld = (error: unknown) =>
  isCallError(error, 'proofTooOld') || (error instanceof TemplateError && error.code === 403)
