import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { failureText } from '../api/failures.ts'
import { ErrorState } from './error-state.tsx'
import { Notice } from './notice.tsx'
import { Skeleton } from './skeleton.tsx'

type LoadedProps<Data> = {
  from: UseQueryResult<Data>
  rows?: number
  children: (data: Data) => ReactNode
}

/** What a query read: a skeleton before, the content after, the failure with a retry otherwise. */
export function Loaded<Data>({ from, rows = 4, children }: LoadedProps<Data>) {
  if (from.data === undefined) {
    if (from.error) return <ErrorState text={failureText(from.error)} onRetry={from.refetch} />
    return <Skeleton rows={rows} />
  }
  return (
    <>
      {from.isRefetchError && <Outdated error={from.error} onRetry={from.refetch} />}
      {children(from.data)}
    </>
  )
}

/** What is shown may be of before: said, instead of passing for current. */
const Outdated = ({ error, onRetry }: { error: Error; onRetry: () => unknown }) => (
  <div role="alert">
    <Notice
      kind="warning"
      action={
        <button type="button" className="link-button" onClick={() => onRetry()}>
          重试
        </button>
      }
    >
      内容没有更新，可能不是最新的：{failureText(error)}
    </Notice>
  </div>
)
