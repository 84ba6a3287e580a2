type Unread = { count: number; moreFlag: boolean }

/** The text of the bell's badge: `3`, `99+`; empty if everything is read. */
export const unreadText = ({ count, moreFlag }: Unread) =>
  count === 0 ? '' : moreFlag ? `${count}+` : String(count)
