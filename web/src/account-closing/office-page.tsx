import { useQuery } from '@tanstack/react-query'
import { ClosingStatus } from '@zsm/contract/account-closing'
import type { OperatorClosing } from '@zsm/contract/office/closings'
import { operators } from '@zsm/contract/operators'
import { closingState } from '@zsm/contract/states'
import { query, useList } from '../api/query.ts'
import { dateTime, isPast } from '../format/time.ts'
import { DecisionList, ListExportButton, MaskedNumber, useDecisionView } from '../operators/office/public.ts'
import { Loaded } from '../ui/feedback/loaded.tsx'
import type { StatusKind } from '../ui/feedback/status.tsx'
import { WordStatus } from '../ui/feedback/word-status.tsx'
import { Facts } from '../ui/overlay/detail-drawer.tsx'
import type { Column } from '../ui/table/data-table.tsx'
import { timeColumn } from '../ui/table/time-column.tsx'
import { TwoLines } from '../ui/table/two-lines.tsx'
import { obstacleText } from './obstacle-texts.ts'

const kinds: Record<OperatorClosing['statusDict'], StatusKind> = {
  [closingState.coolingOff]: 'warning',
  [closingState.cancelled]: 'success',
  [closingState.closed]: 'info',
  [closingState.aborted]: 'danger',
}

const ClosingState = ({ statusDict }: Pick<OperatorClosing, 'statusDict'>) => (
  <WordStatus name="closingStatusDict" value={statusDict} kinds={kinds} />
)

const columns: readonly Column<OperatorClosing>[] = [
  {
    key: 'who',
    title: '创作者',
    render: ({ frontName, mobile }) => <TwoLines first={frontName} second={mobile} />,
  },
  { key: 'status', title: '状态', render: ClosingState },
  timeColumn('申请时间', ({ applyTime }) => applyTime, 'apply'),
  timeColumn('冷静期到', ({ dueTime }) => dueTime, 'due'),
]

/** The accounts being closed, with the obstacles. Operators can help, but not decide. */
export function ClosingsPage() {
  const { place, asked, work } = useDecisionView('office-closings', ClosingStatus)
  const asking = { ...asked, ...work }
  const list = useList(operators.listClosing, asking)
  return (
    <DecisionList
      place={place}
      title="注销申请"
      actions={<ListExportButton listName="closing" endpoint={operators.listClosing} asked={asking} />}
      description="创作者自己申请和撤回，冷静期满且没有未处理完的事项时自动注销；不需要审核，也不能拒绝。"
      list={list}
      columns={columns}
      noun="注销申请"
      search={{ placeholder: '完整手机号或昵称', advice: '换个手机号或昵称' }}
      state={{ label: '注销状态', dictionary: 'closingStatusDict' }}
      detailTitle="注销申请"
      detail={(closing) => <ClosingFacts {...closing} />}
      work={{
        listName: 'closing',
        waitsOf: ({ statusDict, dueTime }) =>
          statusDict === closingState.coolingOff && isPast(dueTime)
            ? { work: 'closing', since: dueTime }
            : undefined,
        nameOf: ({ frontName }) => frontName,
      }}
      empty={{ title: '没有注销申请', text: '创作者在账号设置里申请后会出现在这里' }}
    />
  )
}

function ClosingFacts({ id }: Pick<OperatorClosing, 'id'>) {
  const read = useQuery(query(operators.getClosing, { id }))
  return (
    <Loaded from={read}>
      {(closing) => (
        <Facts
          of={[
            ['创作者', closing.frontName],
            [
              '手机号',
              <MaskedNumber
                key={closing.frontId}
                of="creatorMobile"
                id={closing.frontId}
                masked={closing.mobile}
                name={closing.frontName}
              />,
            ],
            ['状态', <ClosingState key="status" {...closing} />],
            ['申请时间', dateTime(closing.applyTime)],
            ['冷静期到', dateTime(closing.dueTime)],
            ['结束时间', closing.endTime && dateTime(closing.endTime)],
            ['未处理事项', closing.obstacles.map((each) => obstacleText(each).title).join('；')],
          ]}
        />
      )}
    </Loaded>
  )
}
