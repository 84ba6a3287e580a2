import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Panel } from '../page/page.tsx'
import { Unread } from './unread.tsx'

type TogetherProps = { parts: UseQueryResult<unknown>[]; children: ReactNode }

/** A page of several queries. If none of them could be read, it shows one failure and retries all. */
export function Together({ parts, children }: TogetherProps) {
  const error = parts[0]?.error
  if (!error || parts.some((part) => !part.error || part.data !== undefined)) return children
  return (
    <Panel>
      <Unread error={error} onRetry={() => Promise.all(parts.map((part) => part.refetch()))} />
    </Panel>
  )
}
