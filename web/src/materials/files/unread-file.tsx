import type { UseQueryResult } from '@tanstack/react-query'
import { isGone } from '../../api/failure-text.ts'

type UnreadFileProps = {
  reading: Pick<UseQueryResult, 'error' | 'refetch'>
  /** The text for a deleted file. */
  gone: string
}

/** Shown instead of a file that could not be read. Only a missing file is called deleted; any other failure offers a retry. */
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
