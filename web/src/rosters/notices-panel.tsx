import { type LearnerNotice, rosters } from '@zsm/contract/rosters/rosters'
import { learnerNoticeState } from '@zsm/contract/states'
import type { GoodId } from '@zsm/contract/values'
import { useList } from '../api/query.ts'
import { percent, thousands } from '../format/number.ts'
import { dateTime } from '../format/time.ts'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import type { StatusKind } from '../ui/feedback/status.tsx'
import { WordStatus } from '../ui/feedback/word-status.tsx'
import type { Column } from '../ui/table/data-table.tsx'
import { ListPanel } from '../ui/table/list-page.tsx'
import { TwoLines } from '../ui/table/two-lines.tsx'
import { useOwnList } from '../ui/table/views/use-own-list.ts'
import { besideRoster, type RosterView, rosterView, type SetRosterView } from './roster-view.ts'

type PanelProps = { view: RosterView; setView: SetRosterView; goodId: GoodId | undefined }

/** Sent notices, with the number of learners who have read them. */
export function NoticesPanel({ view: ofTabs, setView: setOfTabs, goodId }: PanelProps) {
  const [view, setView, own] = useOwnList('learner-notices', [ofTabs, setOfTabs], rosterView, besideRoster)
  const { pageNum, pageSize } = view
  const list = useList(rosters.listNotice, { pageNum, pageSize, ...(goodId && { goodId }) })
  return (
    <ListPanel
      own={own}
      label="通知记录"
      list={list}
      columns={columns}
      onPage={setView}
      empty={<EmptyState title="还没有发过通知" text="课程更新、直播安排，可以通知一个商品的全部学员。" />}
    />
  )
}

const kinds: Record<LearnerNotice['statusDict'], StatusKind> = {
  [learnerNoticeState.sending]: 'warning',
  [learnerNoticeState.sent]: 'success',
}

const columns: Column<LearnerNotice>[] = [
  { key: 'title', title: '通知', render: ({ title, body }) => <TwoLines first={title} second={body} /> },
  { key: 'goodName', title: '商品', render: ({ goodName }) => goodName },
  {
    key: 'statusDict',
    title: '状态',
    render: ({ statusDict }) => (
      <WordStatus name="learnerNoticeStatusDict" value={statusDict} kinds={kinds} />
    ),
  },
  {
    key: 'sentCount',
    title: '已通知',
    numeric: true,
    render: ({ sentCount, recipientCount }) => `${thousands(sentCount)} / ${thousands(recipientCount)}`,
  },
  {
    key: 'readCount',
    title: '已读',
    numeric: true,
    render: ({ readCount, sentCount }) =>
      sentCount > 0
        ? `${thousands(readCount)}（${percent(Math.round((readCount / sentCount) * 10_000))}）`
        : '—',
  },
  { key: 'createTime', title: '时间', render: ({ createTime }) => dateTime(createTime) },
]
