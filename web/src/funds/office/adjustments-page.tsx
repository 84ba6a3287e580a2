import { contract } from '@zsm/contract'
import type { Adjustment } from '@zsm/contract/office/adjustments'
import { ProposalStatus } from '@zsm/contract/operators/proposals'
import { adjustmentState } from '@zsm/contract/states'
import { useList } from '../../api/query.ts'
import { signedYuan } from '../../format/money.ts'
import { dateTime } from '../../format/time.ts'
import {
  type Decision,
  DecisionList,
  ListExportButton,
  useDecision,
  useDecisionView,
} from '../../operators/office/public.ts'
import { paths } from '../../paths.ts'
import type { StatusKind } from '../../ui/feedback/status.tsx'
import { WordStatus } from '../../ui/feedback/word-status.tsx'
import { Facts } from '../../ui/overlay/detail-drawer.tsx'
import { ButtonLink } from '../../ui/page/button-link.tsx'
import type { Column } from '../../ui/table/data-table.tsx'
import { timeColumn } from '../../ui/table/time-column.tsx'
import { TwoLines } from '../../ui/table/two-lines.tsx'

const { operators } = contract

const kinds: Record<Adjustment['statusDict'], StatusKind> = {
  [adjustmentState.waiting]: 'warning',
  [adjustmentState.booked]: 'success',
  [adjustmentState.rejected]: 'danger',
}

const AdjustmentState = ({ statusDict }: Pick<Adjustment, 'statusDict'>) => (
  <WordStatus name="adjustmentStatusDict" value={statusDict} kinds={kinds} />
)

const columns: readonly Column<Adjustment>[] = [
  {
    key: 'creator',
    title: '创作者',
    render: ({ frontName, reason }) => <TwoLines first={frontName} second={reason} />,
  },
  { key: 'amount', title: '调整金额', numeric: true, render: ({ amountFen }) => signedYuan(amountFen) },
  { key: 'status', title: '状态', render: AdjustmentState },
  { key: 'who', title: '提出人', render: ({ proposerName }) => proposerName },
  { key: 'decider', title: '复核人', render: ({ deciderName }) => deciderName || '—' },
  timeColumn('提出时间', ({ createTime }) => createTime),
]

/** Adjustments of creators' balances. Large amounts wait for a second operator. */
export function AdjustmentsPage() {
  const { place, asked, work, sums } = useDecisionView(
    'office-adjustments',
    ProposalStatus,
    String(adjustmentState.waiting),
  )
  const approve = useDecision(operators.approveAdjustment, '已入账，创作者会收到通知')
  const asking = { ...asked, ...work, ...sums }
  const list = useList(operators.listAdjustment, asking)
  const decisionsOn = ({ id, statusDict, ownFlag, amountFen, frontName, reason }: Adjustment): Decision[] => {
    if (statusDict !== adjustmentState.waiting) return []
    const question = {
      title: `通过 ${frontName} 的资金调整？`,
      text: `${signedYuan(amountFen)}，原因：${reason}。通过后立即入账。`,
      accept: '通过',
    }
    const refuse = {
      endpoint: operators.rejectAdjustment,
      input: { id },
      label: '驳回原因',
      submitLabel: '驳回',
      title: `驳回 ${signedYuan(amountFen)}`,
      done: '已驳回，没有入账',
      hint: '提出人会看到这段话',
    }
    return [
      {
        label: '复核通过',
        onClick: () => approve(question, { id }),
        disabled: ownFlag ? '不能通过自己提出的调整，请另一位财务复核' : undefined,
      },
      { label: ownFlag ? '撤回' : '驳回', danger: true, asks: refuse },
    ]
  }
  return (
    <DecisionList
      place={place}
      title="资金调整"
      description="补发、更正或扣减创作者的资金。一位财务一天内单独调整的金额，以及为同一位创作者单独处理的金额，合计超过双人复核金额后由另一位财务通过再入账。等待最久的排在最前。"
      actions={
        <>
          <ListExportButton listName="adjustment" endpoint={operators.listAdjustment} asked={asking} />
          <ButtonLink to={paths.operatorCreators()}>查找创作者</ButtonLink>
        </>
      }
      list={list}
      columns={columns}
      noun="资金调整"
      search={{ placeholder: '创作者或调整原因', advice: '换个创作者或原因' }}
      state={{ label: '调整状态', dictionary: 'adjustmentStatusDict' }}
      detailTitle="资金调整"
      detail={(adjustment) => <Facts of={factsOf(adjustment)} />}
      decisionsOn={decisionsOn}
      work={{
        listName: 'adjustment',
        waitsOf: ({ statusDict, createTime }) =>
          statusDict === adjustmentState.waiting ? { work: 'adjustment', since: createTime } : undefined,
        nameOf: ({ frontName, amountFen }) => `${frontName} ${signedYuan(amountFen)}`,
        sums: true,
      }}
      empty={{
        title: '没有等待复核的资金调整',
        text: '要调整资金，在创作者列表里找到这个人，选择“资金调整”',
      }}
    />
  )
}

const factsOf = (adjustment: Adjustment) =>
  [
    ['创作者', adjustment.frontName],
    ['调整金额', signedYuan(adjustment.amountFen)],
    ['状态', <AdjustmentState key="status" {...adjustment} />],
    ['调整原因', adjustment.reason],
    ['提出人', adjustment.proposerName],
    ['复核人', adjustment.deciderName],
    ['驳回原因', adjustment.rejectReason],
    ['提出时间', dateTime(adjustment.createTime)],
    ['处理时间', adjustment.decideTime && dateTime(adjustment.decideTime)],
  ] as const
