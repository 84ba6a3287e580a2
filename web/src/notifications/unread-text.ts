type Unread = { count: number; moreFlag: boolean }

/** What the bell's badge says: `3`, `99+`; empty when all is read. */
export const unreadText = ({ count, moreFlag }: Unread) =>
  count === 0 ? '' : moreFlag ? `${count}+` : String(count)
