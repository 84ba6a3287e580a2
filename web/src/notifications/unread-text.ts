import { mostUnread } from '@zsm/contract/notifications'

export type Unread = { count: number; moreFlag: boolean }

/** The text of the bell's badge: `3`, `99+`; empty if everything is read. */
export const unreadText = ({ count, moreFlag }: Unread) =>
  count === 0 ? '' : moreFlag ? `${count}+` : String(count)

/** What is unread of both, counted up to the same limit. */
export const together = (one: Unread, other: Unread | undefined): Unread => {
  const count = one.count + (other?.count ?? 0)
  const moreFlag = one.moreFlag || (other?.moreFlag ?? false) || count > mostUnread
  return { count: Math.min(count, mostUnread), moreFlag }
}
