import { isCallError } from '@zsm/contract/client/call-error'
import { create } from 'zustand'
import { TemplateError } from './template-error.ts'

/** The pending request for a second-factor code; `answer` says whether a code was given. */
export const useProof = create<{ answer: ((given: boolean) => void) | undefined }>(() => ({
  answer: undefined,
}))

/** Asks for an authenticator code on top of the open page, so that no input is lost. Concurrent callers share one dialog. */
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

/** Runs a call. If the last proof of the second factor is too old, it asks for a new one and runs the call again. */
export async function withProof<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    if (!isTooOld(error) || !(await askForProof())) throw error
    return run()
  }
}

// the template's wire has no error names, and 403 has no other cause there
const isTooOld = (error: unknown) =>
  isCallError(error, 'proofTooOld') || (error instanceof TemplateError && error.code === 403)
