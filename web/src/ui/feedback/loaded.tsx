import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { failureText } from '../../api/failure-text.ts'
import { Panel } from '../page/page.tsx'
import { Notice } from './notice.tsx'
import { Skeleton } from './skeleton.tsx'
import { Unread } from './unread.tsx'

type LoadedProps<Data> = {
  from: UseQueryResult<Data>
  rows?: number
  /** Used directly on the page, not inside a panel, so skeleton and failure get a panel of their own. */
  framed?: boolean
  /** A skeleton in the shape of the content, if lines are the wrong shape. */
  waiting?: ReactNode
  children: (data: Data) => ReactNode
}

/** Renders a query: a skeleton while it is pending, its data, or its failure with a retry. */
export function Loaded<Data>({ from, rows = 4, framed = false, waiting, children }: LoadedProps<Data>) {
  if (from.data === undefined) {
    if (waiting && !from.error) return waiting
    const instead = from.error ? (
      <Unread error={from.error} onRetry={from.refetch} />
    ) : (
      <Skeleton rows={rows} />
    )
    return framed ? <Panel>{instead}</Panel> : instead
  }
  return (
    <>
      {from.isRefetchError && <Outdated error={from.error} onRetry={from.refetch} />}
      {children(from.data)}
    </>
  )
}

/** A failed refetch leaves old data on screen. This says so. */
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
