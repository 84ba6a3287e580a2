import { failureText, isGone } from '../../api/failure-text.ts'
import { ErrorState } from './error-state.tsx'

/** A read failure. It offers a retry unless the thing does not exist. */
export const Unread = ({ error, onRetry }: { error: Error; onRetry: () => unknown }) => (
  <ErrorState text={failureText(error)} {...(!isGone(error) && { onRetry })} />
)
