import { useQuery } from '@tanstack/react-query'
import { notifications } from '@zsm/contract/notifications'
import { isSessionFailure } from '../api/failure-text.ts'
import { query } from '../api/query.ts'

const minute = 60_000
const unread = query(notifications.countUnread, {}, { background: true })

/** How many are unread, asked for once a minute while the page is looked at; who is signed out is asked once. */
export const useUnread = () =>
  useQuery({
    ...unread,
    meta: { quiet: true },
    refetchInterval: ({ state }) => (isSessionFailure(state.error) ? false : minute),
  })
