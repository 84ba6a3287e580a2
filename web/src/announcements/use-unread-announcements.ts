import { useQuery } from '@tanstack/react-query'
import { announcements } from '@zsm/contract/announcements/announcements'
import { isSessionFailure } from '../api/failure-text.ts'
import { query } from '../api/query.ts'

const unread = query(announcements.countUnread, {}, { background: true })
const minute = 60_000

/** The server's stream says when it changed (`useUnread` of the notifications). Besides, it is polled while the page is visible. */
export const useUnreadAnnouncements = () =>
  useQuery({
    ...unread,
    meta: { quiet: true },
    refetchInterval: ({ state }) => (isSessionFailure(state.error) ? false : minute),
  }).data
