import { useQuery } from '@tanstack/react-query'
import { refunds } from '@zsm/contract/refunds'
import { query } from '../api/query.ts'

/** How many refunds ask for their creator: those that wait for an answer, and those that could not be paid. */
export function useOpenRefunds(): number | undefined {
  const { data } = useQuery({ ...query(refunds.countOpen, {}, { background: true }), meta: { quiet: true } })
  return data && data.waitingCount + data.failedCount
}
