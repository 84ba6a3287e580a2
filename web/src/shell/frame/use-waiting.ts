import { useQuery } from '@tanstack/react-query'
import { operators } from '@zsm/contract/operators'
import { streamPaths } from '@zsm/contract/wire/streams'
import { isSessionFailure } from '../../api/failure-text.ts'
import { invalidate, query } from '../../api/query.ts'
import { useStream } from '../../api/use-stream.ts'
import type { Waiting } from './menu.ts'
import { waitingOf } from './waiting.ts'

const minute = 60_000

/**
 * The operator's pending work, by the address of its list. The server's stream says when it changed. Besides, it is polled once a minute
 * while the page is visible, and after each decision, because a decision invalidates everything that operators read.
 */
export function useWaiting(isSignedIn: boolean): Waiting | undefined {
  const { data, isSuccess } = useQuery({
    ...query(operators.countWaiting, {}, { background: true }),
    enabled: isSignedIn,
    meta: { quiet: true },
    refetchInterval: ({ state }) => (isSessionFailure(state.error) ? false : minute),
  })
  // the answer gives the browser the cookie that opens the stream
  useStream(
    isSignedIn && isSuccess ? streamPaths.operator : undefined,
    () => void invalidate(operators.countWaiting, operators.listWork),
  )
  return data && waitingOf(data)
}
