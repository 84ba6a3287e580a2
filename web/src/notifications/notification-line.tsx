import {
  BankOutlined,
  CloudUploadOutlined,
  NotificationOutlined,
  QuestionCircleOutlined,
  RollbackOutlined,
  SafetyCertificateOutlined,
  ShoppingOutlined,
  StarOutlined,
} from '@ant-design/icons'
import { type Notification, notifications } from '@zsm/contract/notifications'
import { notificationType } from '@zsm/contract/states'
import type { ReactNode } from 'react'
import { useCall } from '../api/query.ts'
import { ago, dateTime, dayAndTime } from '../format/time.ts'
import { Link } from '../ui/page/link.tsx'

const icons: Record<Notification['typeDict'], ReactNode> = {
  [notificationType.order]: <ShoppingOutlined aria-hidden />,
  [notificationType.refund]: <RollbackOutlined aria-hidden />,
  [notificationType.withdrawal]: <BankOutlined aria-hidden />,
  [notificationType.certification]: <SafetyCertificateOutlined aria-hidden />,
  [notificationType.upload]: <CloudUploadOutlined aria-hidden />,
  [notificationType.system]: <NotificationOutlined aria-hidden />,
  [notificationType.question]: <QuestionCircleOutlined aria-hidden />,
  [notificationType.review]: <StarOutlined aria-hidden />,
}

type Props = { notification: Notification; onOpen: () => void }

/** Opening a notification marks it as read. A failure to mark it does not stop the navigation. */
export function NotificationLine({ notification, onOpen }: Props) {
  const { id, typeDict, title, body, link, readTime, createTime } = notification
  const read = useCall(notifications.read, {
    invalidates: [notifications],
    failure: 'inline',
    background: true,
  })
  const open = () => {
    if (readTime === null) read.mutate({ id })
    onOpen()
  }
  return (
    <li>
      <Link className={readTime === null ? 'news-line news-unread' : 'news-line'} to={link} onClick={open}>
        <span className="news-icon">{icons[typeDict]}</span>
        <span className="news-text">
          <span className="news-title">
            {readTime === null && <span className="visually-hidden">未读：</span>}
            {title}
          </span>
          {body && <span className="news-body">{body}</span>}
          <time className="news-time numeric" dateTime={createTime} title={dateTime(createTime)}>
            {ago(createTime, dayAndTime)}
          </time>
        </span>
      </Link>
    </li>
  )
}
