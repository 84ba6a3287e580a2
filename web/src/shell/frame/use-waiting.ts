import { useQuery } from '@tanstack/react-query'
import { operators } from '@zsm/contract/operators'
import { isSessionFailure } from '../../api/failure-text.ts'
import { query } from '../../api/query.ts'
import type { Waiting } from './menu.ts'
import { waitingOf } from './waiting.ts'

const minute = 60_000

/**
 * The operator's pending work, by the address of its list. It is polled once a minute while the page is visible, and after each
 * decision, because a decision invalidates everything that operators read.
 */
export function useWaiting(isSignedIn: boolean): Waiting | undefined {
  const { data } = useQuery({
    ...query(operators.countWaiting, {}, { background: true }),
    enabled: isSignedIn,
    meta: { quiet: true },
    refetchInterval: ({ state }) => (isSessionFailure(state.error) ? false : minute),
  })
  return data && waitingOf(data)
}
