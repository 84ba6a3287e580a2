import { useQuery } from '@tanstack/react-query'
import { notifications } from '@zsm/contract/notifications'
import { isSessionFailure } from '../api/failure-text.ts'
import { query } from '../api/query.ts'

const minute = 60_000
const unread = query(notifications.countUnread, {}, { background: true })

/** The number of unread notifications, polled once a minute while the page is visible. Polling stops when the session ends. */
export const useUnread = () =>
  useQuery({
    ...unread,
    meta: { quiet: true },
    refetchInterval: ({ state }) => (isSessionFailure(state.error) ? false : minute),
  })
