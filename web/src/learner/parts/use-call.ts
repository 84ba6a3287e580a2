import type { CallInput, Endpoint, OutputOf } from '@zsm/contract/wire/endpoint'
import { useCallback, useEffect, useState } from 'preact/hooks'
import { learnerCall } from '../../api/learner-call.ts'

export type Reading<Data> = {
  data: Data | undefined
  /** The failure of the last attempt. Data of an earlier attempt stays on the page. */
  error: unknown
  again: () => Promise<void>
}

/** Calls when the page opens, and again when the user returns to it, the browser restores it from its back cache, or the network returns. */
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
  // The server's data change outside the page.
  useEffect(() => {
    again()
    const seen = () => void (document.visibilityState === 'visible' && again())
    addEventListener('pageshow', seen)
    addEventListener('online', seen)
    document.addEventListener('visibilitychange', seen)
    return () => {
      removeEventListener('pageshow', seen)
      removeEventListener('online', seen)
      document.removeEventListener('visibilitychange', seen)
    }
  }, [again])
  return { data, error, again }
}
