import type { Complaint } from '@zsm/contract/complaints/complaints'
import { openComplaints } from '@zsm/contract/states'
import type { ReactNode } from 'react'
import { labelOf } from '../format/dictionary.ts'
import { dateTime } from '../format/time.ts'
import { type Moment, Timeline } from '../ui/figure/timeline.tsx'
import { Facts } from '../ui/overlay/detail-drawer.tsx'
import { ComplaintStatus } from './complaint-status.tsx'
import './complaints.css'

type Fact = readonly [label: string, value: ReactNode]

type ComplaintFactsProps = {
  complaint: Complaint
  /** What only operators read. */
  more?: readonly Fact[]
  /** How the decision is named, with who made it. */
  decider?: string
}

/** What was said by both sides, in order, with the deadlines and the outcome. */
export function ComplaintFacts({ complaint, more = [], decider = '平台' }: ComplaintFactsProps) {
  const { answerTime, answer, answerFiles, replyTime, reply, decisionNote } = complaint
  return (
    <>
      <Timeline label="处理经过" moments={momentsOf(complaint, decider)} />
      <Facts
        of={[
          ['状态', <ComplaintStatus key="status" statusDict={complaint.statusDict} />],
          [
            '投诉编号',
            <span key="no" className="numeric">
              {complaint.complaintNo}
            </span>,
          ],
          ['类型', labelOf('complaintKindDict', complaint.kindDict)],
          ['对象', labelOf('complaintTargetDict', complaint.targetDict)],
          ['名称', complaint.targetName || '已注销的内容'],
          ...(complaint.ownerName ? [['权利人', complaint.ownerName] as const] : []),
          ['情况说明', <Words key="words">{complaint.words}</Words>],
          ...more,
          ...(answerTime === null
            ? []
            : ([
                ['创作者的答复', <Words key="answer">{answer}</Words>],
                ['答复材料', <PaperLinks key="files" of={answerFiles} />],
              ] as const)),
          ...(replyTime === null ? [] : ([['投诉人的补充', <Words key="reply">{reply}</Words>]] as const)),
          ...(decisionNote ? ([['处理说明', <Words key="note">{decisionNote}</Words>]] as const) : []),
        ]}
      />
    </>
  )
}

const Words = ({ children }: { children: string }) => <span className="complaint-words">{children}</span>

/** Papers as links; each opens in a tab of its own. */
export const PaperLinks = ({ of: files }: { of: readonly { id: string; name: string; url: string }[] }) =>
  files.length === 0 ? (
    '没有上传'
  ) : (
    <ul className="complaint-files">
      {files.map(({ id, name, url }) => (
        <li key={id}>
          <a href={url} target="_blank" rel="noreferrer">
            {name}
          </a>
        </li>
      ))}
    </ul>
  )

/** What happened, and while the case is open, what comes next and until when. */
function momentsOf(complaint: Complaint, decider: string): Moment[] {
  const { statusDict, submitTime, answerTime, answerDueTime, replyTime, decideTime, deadlineTime } = complaint
  const isOpen = openComplaints.includes(statusDict)
  return [
    { what: '提交投诉', time: submitTime },
    ...(answerTime ? [{ what: '创作者答复', time: answerTime }] : []),
    ...(isOpen && !answerTime
      ? [{ what: '创作者答复的期限', time: answerDueTime, kind: 'next' as const }]
      : []),
    ...(replyTime ? [{ what: '投诉人补充', time: replyTime }] : []),
    ...(isOpen ? [{ what: '平台处理的期限', time: deadlineTime, kind: 'next' as const }] : []),
    ...(decideTime
      ? [{ what: labelOf('complaintStatusDict', statusDict), time: decideTime, note: decider }]
      : []),
  ]
}

export const deadlineText = ({ deadlineTime, answerDueTime, answerTime }: Complaint) =>
  answerTime === null ? `答复期限 ${dateTime(answerDueTime)}` : `处理期限 ${dateTime(deadlineTime)}`
