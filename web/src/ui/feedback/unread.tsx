import { failureText, isGone } from '../../api/failure-text.ts'
import { ErrorState } from './error-state.tsx'

/** What could not be read; trying again helps unless it is not there at all. */
export const Unread = ({ error, onRetry }: { error: Error; onRetry: () => unknown }) => (
  <ErrorState text={failureText(error)} {...(!isGone(error) && { onRetry })} />
)
