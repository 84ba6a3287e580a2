import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { failureText } from '../api/failures.ts'
import { ErrorState } from './error-state.tsx'
import { Skeleton } from './skeleton.tsx'

type LoadedProps<Data> = {
  from: UseQueryResult<Data>
  rows?: number
  children: (data: Data) => ReactNode
}

/** What a query read: a skeleton before, the content after, the failure with a retry otherwise. */
export function Loaded<Data>({ from, rows = 4, children }: LoadedProps<Data>) {
  if (from.data !== undefined) return children(from.data)
  if (from.error) return <ErrorState text={failureText(from.error)} onRetry={from.refetch} />
  return <Skeleton rows={rows} />
}
