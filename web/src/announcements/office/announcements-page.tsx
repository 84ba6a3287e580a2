import { AnnouncementStatus, type OperatorAnnouncement } from '@zsm/contract/office/announcements'
import { operators } from '@zsm/contract/operators'
import { announcementState } from '@zsm/contract/states'
import { Button } from 'antd'
import { useState } from 'react'
import { useList } from '../../api/query.ts'
import { thousands } from '../../format/number.ts'
import { dateTime } from '../../format/time.ts'
import { type Decision, DecisionList, useDecision, useDecisionView } from '../../operators/office/public.ts'
import type { StatusKind } from '../../ui/feedback/status.tsx'
import { WordStatus } from '../../ui/feedback/word-status.tsx'
import { Facts } from '../../ui/overlay/detail-drawer.tsx'
import { RichText } from '../../ui/page/rich-text.tsx'
import type { Column } from '../../ui/table/data-table.tsx'
import { timeColumn } from '../../ui/table/time-column.tsx'
import { TwoLines } from '../../ui/table/two-lines.tsx'
import { AnnouncementDialog } from './announcement-dialog.tsx'
import { audienceText } from './audience-text.ts'

const kinds: Record<OperatorAnnouncement['statusDict'], StatusKind> = {
  [announcementState.planned]: 'warning',
  [announcementState.published]: 'success',
  [announcementState.takenBack]: 'info',
}

const AnnouncementState = ({ statusDict }: Pick<OperatorAnnouncement, 'statusDict'>) => (
  <WordStatus name="announcementStatusDict" value={statusDict} kinds={kinds} />
)

const columns: readonly Column<OperatorAnnouncement>[] = [
  {
    key: 'title',
    title: '公告',
    render: (one) => (
      <TwoLines first={one.title} second={`${one.importantFlag ? '重要 · ' : ''}${audienceText(one)}`} />
    ),
  },
  { key: 'status', title: '状态', render: AnnouncementState },
  { key: 'reads', title: '读过的人', numeric: true, render: ({ readCount }) => thousands(readCount) },
  { key: 'writer', title: '发布人', render: ({ writerName }) => writerName || '系统' },
  timeColumn('发布时间', ({ publishTime }) => publishTime),
]

/** `/admin/announcements`: what the platform tells creators, and how many have read it. */
export function OfficeAnnouncementsPage() {
  const { place, asked } = useDecisionView('office-announcements', AnnouncementStatus)
  const [writing, setWriting] = useState(false)
  const takeBack = useDecision(operators.takeBackAnnouncement, '公告已撤回')
  const list = useList(operators.listAnnouncement, asked)
  const decisionsOn = ({ id, title, statusDict }: OperatorAnnouncement): Decision[] =>
    statusDict === announcementState.takenBack
      ? []
      : [
          {
            label: '撤回',
            danger: true,
            onClick: () =>
              takeBack(
                {
                  title: `撤回“${title}”？`,
                  text: '撤回后创作者看不到这条公告，也不能恢复。',
                  accept: '撤回',
                  danger: true,
                },
                { id },
              ),
          },
        ]
  return (
    <>
      <DecisionList
        place={place}
        title="公告"
        description="告诉全部或一部分创作者。发布后不能修改，写错了请撤回再发；新加入的创作者只看到加入以后的公告。"
        actions={
          <Button type="primary" onClick={() => setWriting(true)}>
            写公告
          </Button>
        }
        list={list}
        columns={columns}
        noun="公告"
        search={{ placeholder: '公告标题', advice: '换个标题里的词' }}
        state={{ label: '公告状态', dictionary: 'announcementStatusDict' }}
        detailTitle="公告"
        detail={(one) => (
          <>
            <Facts of={factsOf(one)} />
            <h3>{one.title}</h3>
            <RichText html={one.contentHtml} />
          </>
        )}
        decisionsOn={decisionsOn}
        empty={{ title: '还没有公告', text: '写一条公告，告诉创作者规则、费用或安排的变化' }}
      />
      {writing && <AnnouncementDialog onClose={() => setWriting(false)} />}
    </>
  )
}

const factsOf = (one: OperatorAnnouncement) =>
  [
    ['状态', <AnnouncementState key="status" {...one} />],
    ['发给', audienceText(one)],
    ['重要公告', one.importantFlag ? '是，读过之前在每一页上方显示' : '否'],
    ['以后加入的创作者', one.newcomersFlag ? '也能看到' : '看不到'],
    ['读过的人', thousands(one.readCount)],
    ['发布人', one.writerName || '系统'],
    ['发布时间', dateTime(one.publishTime)],
    ['撤回时间', one.takenBackTime && dateTime(one.takenBackTime)],
  ] as const
