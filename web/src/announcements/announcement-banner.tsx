import { paths } from '../paths.ts'
import { Notice } from '../ui/feedback/notice.tsx'
import { Link } from '../ui/page/link.tsx'
import { useUnreadAnnouncements } from './use-unread-announcements.ts'

/** Shown on every page until the creator reads the announcement. */
export function AnnouncementBanner() {
  const important = useUnreadAnnouncements()?.important
  if (!important) return null
  return (
    <Notice kind="warning" action={<Link to={paths.announcements({ open: important.id })}>阅读公告</Link>}>
      平台公告：{important.title}
    </Notice>
  )
}
