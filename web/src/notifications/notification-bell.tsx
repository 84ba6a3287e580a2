import { BellOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { Tooltip } from '../ui/overlay/tooltip.tsx'
import './notification-bell.css'
import type { Beside } from './notifications-drawer.tsx'
import { together, unreadText } from './unread-text.ts'
import { useUnread } from './use-unread.ts'

// Loaded at the first press. Until then the bell needs only the number of unread notifications.
const NotificationsDrawer = lazy(() =>
  import('./notifications-drawer.tsx').then((file) => ({ default: file.NotificationsDrawer })),
)

/** The bell, which opens the notifications and what stands beside them. Its badge counts what is unread of both. */
export function NotificationBell({ beside }: { beside?: Beside }) {
  const [shown, setShown] = useState<'never' | 'open' | 'closed'>('never')
  const { data } = useUnread()
  const unread = data ? unreadText(together(data, beside?.unread)) : ''
  return (
    <>
      <Tooltip title="通知">
        <span className="bell">
          <Button
            type="text"
            icon={<BellOutlined aria-hidden />}
            aria-label={unread ? `通知，${unread} 条未读` : '通知'}
            onClick={() => setShown('open')}
          />
          {unread && (
            <span className="bell-count numeric" aria-hidden="true">
              {unread}
            </span>
          )}
        </span>
      </Tooltip>
      {shown !== 'never' && (
        <Suspense>
          <NotificationsDrawer
            open={shown === 'open'}
            anyUnread={(data?.count ?? 0) > 0}
            {...(beside && { beside })}
            onClose={() => setShown('closed')}
          />
        </Suspense>
      )}
    </>
  )
}
