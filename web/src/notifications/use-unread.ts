import { useQuery } from '@tanstack/react-query'
import { announcements } from '@zsm/contract/announcements/announcements'
import { notifications } from '@zsm/contract/notifications'
import { streamPaths } from '@zsm/contract/wire/streams'
import { isSessionFailure } from '../api/failure-text.ts'
import { currentLook } from '../api/look.ts'
import { invalidate, query } from '../api/query.ts'
import { useStream } from '../api/use-stream.ts'

const minute = 60_000
const unread = query(notifications.countUnread, {}, { background: true })

/**
 * The number of unread notifications. The server's stream says when it changed, also by reading on another device. Besides, it is polled
 * once a minute while the page is visible. Both stop when the session ends.
 */
export function useUnread() {
  const read = useQuery({
    ...unread,
    meta: { quiet: true },
    refetchInterval: ({ state }) => (isSessionFailure(state.error) ? false : minute),
  })
  // the answer gives the browser the cookie that opens the stream
  // a look has no stream: its unread news are polled
  useStream(
    read.isSuccess && !currentLook() ? streamPaths.creator : undefined,
    () => void invalidate(notifications, announcements),
  )
  return read
}
