import { useQuery } from '@tanstack/react-query'
import { operators } from '@zsm/contract/operators'
import { isSessionFailure } from '../../api/failure-text.ts'
import { query } from '../../api/query.ts'
import type { Waiting } from './menu.ts'
import { waitingOf } from './waiting.ts'

const minute = 60_000

/**
 * What waits for the operator, by the address of its list: asked for once a minute while the page is looked at, and after each
 * decision, which makes all that operators read stale.
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
