import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { NotificationType, notifications } from '@zsm/contract/notifications'
import { Button } from 'antd'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { query, useCall } from '../api/query.ts'
import { useMayOpen } from '../api/session.ts'
import { optionsOf } from '../format/dictionary.ts'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { Loaded } from '../ui/feedback/loaded.tsx'
import { toast } from '../ui/feedback/toast.ts'
import { DetailDrawer } from '../ui/overlay/detail-drawer.tsx'
import { Tabs } from '../ui/page/tabs.tsx'
import { ChoiceFilter } from '../ui/table/choice-filter.tsx'
import { chosen } from '../ui/table/chosen.ts'
import { Pager } from '../ui/table/pager.tsx'
import { SelectFilter } from '../ui/table/select-filter.tsx'
import { NotificationLine } from './notification-line.tsx'
import './notifications-drawer.css'
import type { Unread } from './unread-text.ts'

const TextsDialog = lazy(() => import('./texts-dialog.tsx').then((file) => ({ default: file.TextsDialog })))

const pageSize = 20

const which = [
  { value: 'all', label: '全部' },
  { value: 'unread', label: '未读' },
] as const

type View = { shown: 'all' | 'unread'; type: string; pageNum: number }
const everything: View = { shown: 'all', type: '', pageNum: 1 }

/** Another list of the drawer, with a tab of its own. */
export type Beside = {
  label: string
  unread: Unread | undefined
  render: (onClose: () => void) => ReactNode
}

type Props = { open: boolean; anyUnread: boolean; beside?: Beside; onClose: () => void }

/** The notifications, newest first, and the announcements. Each notification links to the page that shows the event. */
export function NotificationsDrawer({ open, anyUnread, beside, onClose }: Props) {
  const [tab, setTab] = useState('news')
  const { count = 0 } = beside?.unread ?? {}
  const tabs = [
    { key: 'news', label: '消息', render: () => <News anyUnread={anyUnread} onClose={onClose} /> },
    ...(beside
      ? [
          {
            key: 'beside',
            label: beside.label,
            ...(count > 0 && { count }),
            render: () => beside.render(onClose),
          },
        ]
      : []),
  ]
  return (
    <DetailDrawer open={open} title="通知" size={420} extra={<TextsButton />} onClose={onClose}>
      <Tabs label="通知" tabs={tabs} open={tab} onOpen={setTab} />
    </DetailDrawer>
  )
}

function News({ anyUnread, onClose }: Pick<Props, 'anyUnread' | 'onClose'>) {
  const [{ shown, type, pageNum }, setView] = useState(everything)
  const input = {
    pageNum,
    pageSize,
    typeDict: chosen(NotificationType, type),
    ...(shown === 'unread' && { unreadFlag: true }),
  }
  const page = useQuery({
    ...query(notifications.listData, input, { background: true }),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  })
  const show = (wanted: Partial<View>) => setView((view) => ({ ...view, pageNum: 1, ...wanted }))
  return (
    <>
      <div className="news-tools">
        <ChoiceFilter label="通知" value={shown} options={which} onChange={(shown) => show({ shown })} />
        <SelectFilter
          label="通知类型"
          value={type}
          options={optionsOf('notificationTypeDict', '全部类型')}
          onChange={(type) => show({ type })}
        />
        <ReadAll disabled={!anyUnread} />
      </div>
      <Loaded from={page} rows={8}>
        {(page) =>
          page.list.length === 0 && page.total === 0 ? (
            <NoNews filtered={shown !== 'all' || type !== ''} onShowAll={() => show(everything)} />
          ) : (
            <>
              <ul className="news" aria-label="通知">
                {page.list.map((one) => (
                  <NotificationLine key={one.id} notification={one} onOpen={onClose} />
                ))}
              </ul>
              {page.total > pageSize && (
                <Pager page={page} resizable={false} onPage={({ pageNum }) => show({ pageNum })} />
              )}
            </>
          )
        }
      </Loaded>
    </>
  )
}

function ReadAll({ disabled }: { disabled: boolean }) {
  const readAll = useCall(notifications.readAll, {
    invalidates: [notifications],
    onSuccess: () => toast.success('已全部标为已读'),
  })
  return (
    <Button type="text" disabled={disabled} loading={readAll.isPending} onClick={() => readAll.mutate({})}>
      全部已读
    </Button>
  )
}

/** The settings of what comes by SMS. The dialog is loaded at the first press. */
function TextsButton() {
  const [open, setOpen] = useState(false)
  const mayOpen = useMayOpen(notifications.saveTexts.areas)
  if (!mayOpen) return null
  return (
    <>
      <Button type="text" onClick={() => setOpen(true)}>
        短信提醒
      </Button>
      {open && (
        <Suspense>
          <TextsDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

const NoNews = ({ filtered, onShowAll }: { filtered: boolean; onShowAll: () => void }) =>
  filtered ? (
    <EmptyState title="没有这样的通知" action={<Button onClick={onShowAll}>查看全部通知</Button>} />
  ) : (
    <EmptyState title="还没有通知" text="有人下单、提问、申请退款，或审核、提现有了结果，会在这里告诉您。" />
  )
