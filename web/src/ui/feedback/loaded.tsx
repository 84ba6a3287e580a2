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
  /** On the page itself, not on a panel: skeleton and failure bring their own. */
  framed?: boolean
  /** The shape of the content, where lines are not it. */
  waiting?: ReactNode
  children: (data: Data) => ReactNode
}

/** What a query read: a skeleton before, the content after, the failure with a retry otherwise. */
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
