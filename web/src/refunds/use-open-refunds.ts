import { useQuery } from '@tanstack/react-query'
import { refunds } from '@zsm/contract/refunds'
import { query } from '../api/query.ts'

/** The number of refunds that need the creator: those waiting for an answer and those that failed. */
export function useOpenRefunds(): number | undefined {
  const { data } = useQuery({ ...query(refunds.countOpen, {}, { background: true }), meta: { quiet: true } })
  return data && data.waitingCount + data.failedCount
}
