import { NotificationOutlined } from '@ant-design/icons'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type AnnouncementLine, announcements } from '@zsm/contract/announcements/announcements'
import { Button } from 'antd'
import { query, useCall } from '../api/query.ts'
import { ago, dateTime, dayAndTime } from '../format/time.ts'
import { paths } from '../paths.ts'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { Loaded } from '../ui/feedback/loaded.tsx'
import { toast } from '../ui/feedback/toast.ts'
import { Link } from '../ui/page/link.tsx'
import { useUnreadAnnouncements } from './use-unread-announcements.ts'

/** The newest announcements, beside the notifications. Each opens on the page that has them all. */
export function AnnouncementsPanel({ onClose }: { onClose: () => void }) {
  const page = useQuery({
    ...query(announcements.listData, { pageNum: 1, pageSize: 20 }, { background: true }),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  })
  return (
    <>
      <div className="news-tools">
        <Link to={paths.announcements()} onClick={onClose}>
          查看全部公告
        </Link>
        <ReadAllAnnouncements />
      </div>
      <Loaded from={page} rows={6}>
        {({ list }) =>
          list.length === 0 ? (
            <EmptyState title="还没有公告" text="平台的通知、规则和费用的变化，会在这里告诉您。" />
          ) : (
            <ul className="news" aria-label="公告">
              {list.map((one) => (
                <Line key={one.id} announcement={one} onOpen={onClose} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </>
  )
}

type LineProps = { announcement: AnnouncementLine; onOpen: () => void }

const Line = ({ announcement: { id, title, importantFlag, publishTime, readTime }, onOpen }: LineProps) => (
  <li>
    <Link
      className={readTime === null ? 'news-line news-unread' : 'news-line'}
      to={paths.announcements({ open: id })}
      onClick={onOpen}
    >
      <span className="news-icon">
        <NotificationOutlined aria-hidden />
      </span>
      <span className="news-text">
        <span className="news-title">
          {readTime === null && <span className="visually-hidden">未读：</span>}
          {title}
        </span>
        {importantFlag && <span className="news-body">重要</span>}
        <time className="news-time numeric" dateTime={publishTime} title={dateTime(publishTime)}>
          {ago(publishTime, dayAndTime)}
        </time>
      </span>
    </Link>
  </li>
)

/** Marks every announcement as read. */
export function ReadAllAnnouncements() {
  const unread = useUnreadAnnouncements()
  const readAll = useCall(announcements.readAll, {
    invalidates: [announcements],
    onSuccess: () => toast.success('公告已全部标为已读'),
  })
  return (
    <Button
      type="text"
      disabled={!unread?.count}
      loading={readAll.isPending}
      onClick={() => readAll.mutate({})}
    >
      全部已读
    </Button>
  )
}
