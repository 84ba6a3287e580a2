import { type Complaint, complaints, ComplaintStatus as Status } from '@zsm/contract/complaints/complaints'
import { complaintCan, openComplaints } from '@zsm/contract/states'
import { Button } from 'antd'
import { useState } from 'react'
import { useList } from '../api/query.ts'
import { labelOf, optionsOf } from '../format/dictionary.ts'
import { paths } from '../paths.ts'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { DetailDrawer } from '../ui/overlay/detail-drawer.tsx'
import { Link } from '../ui/page/link.tsx'
import { chosen } from '../ui/table/chosen.ts'
import type { Column } from '../ui/table/data-table.tsx'
import { ListPage } from '../ui/table/list-page.tsx'
import { NoMatch } from '../ui/table/no-match.tsx'
import type { RowAction } from '../ui/table/row-actions.tsx'
import { SearchField } from '../ui/table/search-field.tsx'
import { SelectFilter } from '../ui/table/select-filter.tsx'
import { timeColumn } from '../ui/table/time-column.tsx'
import { TwoLines } from '../ui/table/two-lines.tsx'
import { paging } from '../ui/table/use-view.ts'
import { useListView } from '../ui/table/views/use-own-list.ts'
import { AnswerDialog } from './answer-dialog.tsx'
import { ComplaintFacts, deadlineText } from './complaint-facts.tsx'
import { ComplaintStatus } from './complaint-status.tsx'

const unfiltered = { keyword: '', status: '' }
const places = { ...paging, ...unfiltered, open: '' }

/** `/shop/complaints`: complaints about what this creator sells, and the answers. */
export function ComplaintsPage() {
  const [view, setView, own] = useListView('complaints', places, 'open')
  const [answered, setAnswered] = useState<Complaint>()
  const list = useList(complaints.listData, {
    pageNum: view.pageNum,
    pageSize: view.pageSize,
    keyword: view.keyword || undefined,
    statusDict: chosen(Status, view.status),
  })
  const opened = list.data?.list.find(({ id }) => id === view.open)
  const answerTo = (complaint: Complaint): RowAction[] =>
    mayAnswer(complaint) ? [{ label: '答复', onClick: () => setAnswered(complaint) }] : []
  return (
    <>
      <ListPage
        own={own}
        title="收到的投诉"
        description="有人投诉您的商品或店铺时，请在期限内答复一次；平台看过双方的说明后处理。投诉人的身份不会告诉您。"
        list={list}
        columns={columns}
        rowActions={(complaint) => [
          { label: '查看', onClick: () => setView({ open: complaint.id }) },
          ...answerTo(complaint),
        ]}
        onPage={setView}
        filters={
          <>
            <SearchField
              value={view.keyword}
              placeholder="搜索投诉编号或名称"
              onSearch={(keyword) => setView({ keyword })}
            />
            <SelectFilter
              label="状态"
              value={view.status}
              options={optionsOf('complaintStatusDict', '全部状态')}
              onChange={(status) => setView({ status })}
            />
          </>
        }
        empty={
          view.keyword !== '' || view.status !== '' ? (
            <NoMatch noun="投诉" onClear={() => setView(unfiltered)} />
          ) : (
            <EmptyState
              title="没有收到投诉"
              text="有人投诉您的商品或店铺时，这里写明原因和期限，可以答复。"
            />
          )
        }
      />
      <DetailDrawer
        title="投诉详情"
        open={opened !== undefined}
        onClose={() => setView({ open: '' })}
        actions={
          opened &&
          mayAnswer(opened) && (
            <Button type="primary" onClick={() => setAnswered(opened)}>
              答复
            </Button>
          )
        }
      >
        {opened && (
          <>
            <ComplaintFacts complaint={opened} />
            {opened.takedownId && (
              <p>
                <Link to={paths.takedowns({ open: opened.takedownId })}>
                  查看下架记录，有不同意见可以申诉
                </Link>
              </p>
            )}
          </>
        )}
      </DetailDrawer>
      {answered && (
        <AnswerDialog key={answered.id} complaint={answered} onClose={() => setAnswered(undefined)} />
      )}
    </>
  )
}

const mayAnswer = ({ statusDict, answerTime }: Complaint) =>
  complaintCan.answer.includes(statusDict) && answerTime === null

const columns: readonly Column<Complaint>[] = [
  {
    key: 'target',
    title: '对象',
    render: ({ targetName, targetDict }) => (
      <TwoLines first={targetName} second={labelOf('complaintTargetDict', targetDict)} />
    ),
  },
  {
    key: 'kind',
    title: '类型',
    render: ({ kindDict, words }) => (
      <TwoLines
        first={labelOf('complaintKindDict', kindDict)}
        second={<span className="one-line">{words}</span>}
      />
    ),
  },
  {
    key: 'status',
    title: '状态',
    render: (complaint) => (
      <TwoLines
        first={<ComplaintStatus statusDict={complaint.statusDict} />}
        second={openComplaints.includes(complaint.statusDict) ? deadlineText(complaint) : ''}
      />
    ),
  },
  timeColumn('提交时间', ({ submitTime }) => submitTime),
]
