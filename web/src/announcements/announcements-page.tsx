import { useQuery } from '@tanstack/react-query'
import { type AnnouncementLine, announcements } from '@zsm/contract/announcements/announcements'
import { AnnouncementId } from '@zsm/contract/values'
import { useEffect } from 'react'
import { currentLook } from '../api/look.ts'
import { query, useCall, useList } from '../api/query.ts'
import { dateTime } from '../format/time.ts'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { Loaded } from '../ui/feedback/loaded.tsx'
import { Status } from '../ui/feedback/status.tsx'
import { DetailDrawer } from '../ui/overlay/detail-drawer.tsx'
import { RichText } from '../ui/page/rich-text.tsx'
import { ChoiceFilter } from '../ui/table/choice-filter.tsx'
import { chosen } from '../ui/table/chosen.ts'
import type { Column } from '../ui/table/data-table.tsx'
import { ListPage } from '../ui/table/list-page.tsx'
import { NoMatch } from '../ui/table/no-match.tsx'
import { timeColumn } from '../ui/table/time-column.tsx'
import { TwoLines } from '../ui/table/two-lines.tsx'
import { paging } from '../ui/table/use-view.ts'
import { useListView } from '../ui/table/views/use-own-list.ts'
import { ReadAllAnnouncements } from './announcements-panel.tsx'

const which = [
  { value: 'all', label: '全部' },
  { value: 'unread', label: '未读' },
] as const

const unfiltered = { shown: 'all' }
const places = { ...paging, ...unfiltered, open: '' }

const columns: readonly Column<AnnouncementLine>[] = [
  {
    key: 'title',
    title: '公告',
    render: ({ title, importantFlag }) => (importantFlag ? <TwoLines first={title} second="重要" /> : title),
  },
  {
    key: 'read',
    title: '状态',
    render: ({ readTime }) => (
      <Status kind={readTime === null ? 'warning' : 'info'}>{readTime === null ? '未读' : '已读'}</Status>
    ),
  },
  timeColumn('发布时间', ({ publishTime }) => publishTime),
]

/** `/user/announcements`: what the platform told this creator, with one open beside the list. */
export function AnnouncementsPage() {
  const [view, setView, own] = useListView('announcements', places, 'open')
  const isUnread = view.shown === 'unread'
  const list = useList(announcements.listData, {
    pageNum: view.pageNum,
    pageSize: view.pageSize,
    ...(isUnread && { unreadFlag: true }),
  })
  const opened = chosen(AnnouncementId, view.open)
  return (
    <>
      <ListPage
        own={own}
        title="公告"
        description="平台的通知、规则和费用的变化。重要的公告在每一页上方显示，直到您读过。"
        actions={<ReadAllAnnouncements />}
        list={list}
        columns={columns}
        rowActions={({ id }) => [{ label: '阅读', onClick: () => setView({ open: id }) }]}
        onPage={setView}
        filters={
          <ChoiceFilter
            label="公告"
            value={isUnread ? 'unread' : 'all'}
            options={which}
            onChange={(shown) => setView({ shown })}
          />
        }
        empty={
          isUnread ? (
            <NoMatch noun="未读公告" onClear={() => setView(unfiltered)} />
          ) : (
            <EmptyState title="还没有公告" text="平台的通知、规则和费用的变化，会在这里告诉您。" />
          )
        }
      />
      <DetailDrawer title="公告" size={640} open={opened !== undefined} onClose={() => setView({ open: '' })}>
        {opened && <Opened id={opened} />}
      </DetailDrawer>
    </>
  )
}

/** Opening marks it as read, but not in an operator's look. */
function Opened({ id }: { id: AnnouncementId }) {
  const announcement = useQuery(query(announcements.get, { id }))
  const { mutate } = useCall(announcements.read, {
    invalidates: [announcements],
    failure: 'inline',
    background: true,
  })
  const isUnread = announcement.data?.readTime === null
  useEffect(() => {
    if (isUnread && !currentLook()) mutate({ id })
  }, [isUnread, id, mutate])
  return (
    <Loaded from={announcement} rows={6}>
      {({ title, contentHtml, publishTime }) => (
        <article>
          <h2>{title}</h2>
          <p className="muted numeric">{dateTime(publishTime)}</p>
          <RichText html={contentHtml} />
        </article>
      )}
    </Loaded>
  )
}
