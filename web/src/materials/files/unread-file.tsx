import type { UseQueryResult } from '@tanstack/react-query'
import { isGone } from '../../api/failure-text.ts'

type UnreadFileProps = {
  reading: Pick<UseQueryResult, 'error' | 'refetch'>
  /** What is said of a file that is not there any more. */
  gone: string
}

/** In the place of a file that could not be read: only what is not there is called deleted, anything else is asked for again. */
export function UnreadFile({ reading: { error, refetch }, gone }: UnreadFileProps) {
  if (isGone(error)) return <span className="muted">{gone}</span>
  return (
    <span className="muted">
      没有读到{' '}
      <button type="button" className="link-button" onClick={() => void refetch()}>
        重试
      </button>
    </span>
  )
}
