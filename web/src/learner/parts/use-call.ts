import type { CallInput, Endpoint, OutputOf } from '@zsm/contract/wire/endpoint'
import { useCallback, useEffect, useState } from 'preact/hooks'
import { learnerCall } from '../../api/learner-call.ts'

export type Reading<Data> = {
  data: Data | undefined
  /** Why the last attempt failed. What was read before stays shown. */
  error: unknown
  again: () => Promise<void>
}

/** Reads when the page opens, and when it comes back from the browser's memory or from another window. */
export function useCall<E extends Endpoint>(endpoint: E, input: CallInput<E>): Reading<OutputOf<E>> {
  const [data, setData] = useState<OutputOf<E>>()
  const [error, setError] = useState<unknown>()
  const key = JSON.stringify(input)
  const again = useCallback(async () => {
    try {
      setData(await learnerCall(endpoint, JSON.parse(key)))
      setError(undefined)
    } catch (failure) {
      setError(failure)
    }
  }, [endpoint, key])
  // What the server knows changes outside the page.
  useEffect(() => {
    again()
    const seen = () => void (document.visibilityState === 'visible' && again())
    addEventListener('pageshow', seen)
    document.addEventListener('visibilitychange', seen)
    return () => {
      removeEventListener('pageshow', seen)
      document.removeEventListener('visibilitychange', seen)
    }
  }, [again])
  return { data, error, again }
}
