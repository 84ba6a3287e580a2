import { disputeLimits, DisputeStatus as Status } from '@zsm/contract/disputes'
import type { OperatorDispute } from '@zsm/contract/office/disputes'
import { operators } from '@zsm/contract/operators'
import { disputeCan, disputeState, messageSender } from '@zsm/contract/states'
import { useList } from '../../api/query.ts'
import { labelOf } from '../../format/dictionary.ts'
import { yuan } from '../../format/money.ts'
import {
  type Decision,
  DecisionList,
  ListExportButton,
  useDecisionView,
  useRole,
} from '../../operators/office/public.ts'
import { Field } from '../../ui/form/field.tsx'
import { MoneyField } from '../../ui/form/money-field.tsx'
import { NumberField } from '../../ui/form/number-field.tsx'
import type { Column } from '../../ui/table/data-table.tsx'
import { timeColumn } from '../../ui/table/time-column.tsx'
import { TwoLines } from '../../ui/table/two-lines.tsx'
import { DisputeStatus } from '../dispute-status.tsx'
import { DisputePanel } from './dispute-panel.tsx'

const columns: readonly Column<OperatorDispute>[] = [
  {
    key: 'good',
    title: '服务',
    render: ({ goodName, orderNo }) => <TwoLines first={goodName} second={orderNo} />,
  },
  {
    key: 'who',
    title: '双方',
    render: ({ userName, frontName }) => <TwoLines first={userName} second={`创作者 ${frontName}`} />,
  },
  { key: 'pay', title: '实付', numeric: true, render: ({ payFen }) => yuan(payFen) },
  {
    key: 'why',
    title: '原因',
    render: ({ reasonDict, applyByDict }) => (
      <TwoLines
        first={labelOf('disputeReasonDict', reasonDict)}
        second={`${messageSender.labels[applyByDict]}申请`}
      />
    ),
  },
  { key: 'status', title: '状态', render: (dispute) => <DisputeStatus statusDict={dispute.statusDict} /> },
  timeColumn('申请时间', ({ applyTime }) => applyTime),
]

/** `/admin/disputes`: services on which both sides disagree. The longest waiting first. */
export function DisputesPage() {
  const { place, asked, work, sums } = useDecisionView(
    'office-disputes',
    Status,
    String(disputeState.waiting),
  )
  const decides = useRole('finance')
  const asking = { ...asked, ...work, ...sums }
  const list = useList(operators.listDispute, asking)
  const decisionsOn = (dispute: OperatorDispute): Decision[] => {
    const { statusDict } = dispute
    if (!disputeCan.decide.includes(statusDict)) return []
    const back = disputeCan.return.includes(statusDict)
      ? [{ label: '请双方协商', asks: askBack(dispute) }]
      : []
    if (!decides) return back
    return [
      { label: '支持学员', asks: askForLearner(dispute) },
      { label: '支持创作者', asks: askForCreator(dispute) },
      ...back,
    ]
  }
  return (
    <DecisionList
      place={place}
      title="服务争议"
      actions={<ListExportButton listName="dispute" endpoint={operators.listDispute} asked={asking} />}
      description="学员和创作者对一笔服务有分歧时，请平台处理。核对双方的留言、文件和交付后决定；处理完之前不会自动验收，收益不结算。等待最久的排在最前。"
      list={list}
      columns={columns}
      noun="争议"
      search={{ placeholder: '订单号、服务或创作者', advice: '换个单号' }}
      state={{ label: '争议状态', dictionary: 'disputeStatusDict' }}
      detailTitle="争议详情"
      detail={(dispute) => <DisputePanel dispute={dispute} />}
      decisionsOn={decisionsOn}
      work={{
        listName: 'dispute',
        waitsOf: ({ statusDict, applyTime }) =>
          statusDict === disputeState.waiting ? { work: 'dispute', since: applyTime } : undefined,
        nameOf: ({ goodName, orderNo }) => `${goodName} ${orderNo}`,
        sums: true,
      }}
      empty={{
        title: '没有等待平台处理的争议',
        text: '学员或创作者对服务订单有分歧、请平台处理时，会出现在这里',
      }}
    />
  )
}

const reason = { label: '处理说明', hint: '双方都会看到这段话，请写明依据' }

const askForLearner = ({ id, refundableFen, userName }: OperatorDispute) => ({
  ...reason,
  endpoint: operators.decideForLearner,
  input: { id },
  title: '支持学员',
  submitLabel: '退款给学员',
  done: '已处理，款项原路退回',
  children: (
    <Field
      name="amountFen"
      label="退款金额"
      hint={`最多 ${yuan(refundableFen)}，原路退回给 ${userName}，从创作者的收益中扣除。部分退款时，其余按已验收处理。`}
    >
      <MoneyField />
    </Field>
  ),
})

const askForCreator = ({ id }: OperatorDispute) => ({
  ...reason,
  endpoint: operators.decideForCreator,
  input: { id },
  title: '支持创作者',
  submitLabel: '按已验收处理',
  done: '已处理，收益解除冻结',
})

const askBack = ({ id }: OperatorDispute) => ({
  ...reason,
  endpoint: operators.returnDispute,
  input: { id },
  title: '请双方协商',
  submitLabel: '退回协商',
  done: '已通知双方协商',
  hint: '双方都会看到这段话，请写明要协商什么。到期没有撤回的，会回到待处理',
  children: (
    <Field name="days" label="协商期限">
      <NumberField min={1} max={disputeLimits.mostDaysToAgree} unit="天" />
    </Field>
  ),
})
