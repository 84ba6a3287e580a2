import type { OperatorRefund } from '@zsm/contract/office/refunds'
import { operators } from '@zsm/contract/operators'
import { RefundStatus } from '@zsm/contract/refunds'
import { refundAsker, refundState, refundStuck } from '@zsm/contract/states'
import { useList } from '../api/query.ts'
import { labelOf } from '../format/dictionary.ts'
import { yuan } from '../format/money.ts'
import { dateTime } from '../format/time.ts'
import {
  type Decision,
  DecisionList,
  ListExportButton,
  useDecision,
  useDecisionView,
  useRole,
} from '../operators/office/public.ts'
import { paths } from '../paths.ts'
import { Notice } from '../ui/feedback/notice.tsx'
import type { StatusKind } from '../ui/feedback/status.tsx'
import { WordStatus } from '../ui/feedback/word-status.tsx'
import { PictureRow } from '../ui/figure/picture-row.tsx'
import { Field } from '../ui/form/field.tsx'
import { TextField } from '../ui/form/text-field.tsx'
import { Facts } from '../ui/overlay/detail-drawer.tsx'
import { Copyable } from '../ui/page/copyable.tsx'
import { Link } from '../ui/page/link.tsx'
import type { Column } from '../ui/table/data-table.tsx'
import { timeColumn } from '../ui/table/time-column.tsx'
import { TwoLines } from '../ui/table/two-lines.tsx'
import { mayBeGivenUp } from './refund-status.tsx'

const kinds: Record<OperatorRefund['statusDict'], StatusKind> = {
  [refundState.waiting]: 'warning',
  [refundState.refunding]: 'info',
  [refundState.refunded]: 'success',
  [refundState.failed]: 'danger',
  [refundState.closed]: 'info',
}

const RefundState = ({ statusDict }: Pick<OperatorRefund, 'statusDict'>) => (
  <WordStatus name="refundStatusDict" value={statusDict} kinds={kinds} />
)

/** A transfer was made and waits for a second operator. */
const waitsForSecond = ({ statusDict, transferNo }: OperatorRefund) =>
  (statusDict === refundState.failed || statusDict === refundState.refunding) && transferNo !== ''

const waitsForPlatform = ({ statusDict, stuckDict, operatorFlag }: OperatorRefund) =>
  statusDict === refundState.failed ||
  stuckDict !== null ||
  (statusDict === refundState.waiting && operatorFlag)

/** What finance does about a refund that its channel has, and of which nobody knows whether the buyer got it. */
const advice = {
  [refundStuck.unpayable]:
    '钱已从商户账户扣出，买家的银行卡收不了。到微信支付商户平台 → 交易中心 → 退款查询处理：退到买家的其他银行卡，成功后这里自动变为已退款；或者退到商户银行卡，再转账给买家并登记人工打款。两种只做一种。',
  [refundStuck.channelOff]:
    '退款在渠道停用前已经发出，可能已经退成。先到渠道的商户平台按退款单号查询：退成了的，重新启用渠道后自动入账；确实没有退的，转账给买家并登记人工打款。',
} as const

const appliedBy = refundAsker.labels

const columns: readonly Column<OperatorRefund>[] = [
  {
    key: 'good',
    title: '商品',
    render: ({ goodName, refundNo }) => <TwoLines first={goodName} second={refundNo} />,
  },
  {
    key: 'who',
    title: '买家',
    render: ({ userName, frontName }) => <TwoLines first={userName} second={`创作者 ${frontName}`} />,
  },
  { key: 'amount', title: '退款金额', numeric: true, render: ({ amountFen }) => yuan(amountFen) },
  { key: 'why', title: '原因', render: ({ reasonDict }) => labelOf('refundReasonDict', reasonDict) },
  {
    key: 'status',
    title: '状态',
    render: (refund) =>
      waitsForSecond(refund) ? (
        <TwoLines first={<RefundState {...refund} />} second="打款待复核" />
      ) : refund.operatorFlag && refund.statusDict === refundState.waiting ? (
        <TwoLines first={<RefundState {...refund} />} second="退过同一件商品" />
      ) : refund.stuckDict ? (
        <TwoLines first={<RefundState {...refund} />} second={labelOf('refundStuckDict', refund.stuckDict)} />
      ) : (
        <RefundState {...refund} />
      ),
  },
  timeColumn('申请时间', ({ applyTime }) => applyTime),
]

/** Refunds of all creators: those that nobody answered, that a channel refused, and that are stuck in one. */
export function RefundsPage() {
  const { place, asked, work, sums } = useDecisionView('office-refunds', RefundStatus, 'waiting')
  const decides = useRole('finance')
  const approve = useDecision(operators.approveRefund, '已同意退款')
  const retry = useDecision(operators.retryRefund, '已重新发起退款')
  const approveByHand = useDecision(operators.approveRefundByHand, '已复核，退款已完成')
  const asking = {
    ...asked,
    ...work,
    ...sums,
    waitFlag: place.view.status === 'waiting',
  }
  const list = useList(operators.listRefund, asking)

  const onTransfer = ({ id, amountFen, userName, transferNo, ownFlag }: OperatorRefund): Decision[] => {
    const question = {
      title: '复核人工打款？',
      text: `${yuan(amountFen)} 已转账给 ${userName}，单号 ${transferNo}。请核对转账记录，通过后从创作者的收益中扣除。`,
      accept: '复核通过',
    }
    const refuse = {
      endpoint: operators.rejectRefundByHand,
      input: { id },
      label: '驳回原因',
      submitLabel: '驳回',
      title: `驳回人工打款 ${yuan(amountFen)}`,
      done: '已驳回，退款仍待处理',
      hint: '会记入操作日志',
    }
    return [
      {
        label: '复核通过',
        onClick: () => approveByHand(question, { id }),
        disabled: ownFlag ? '不能复核自己登记的打款，请另一位财务复核' : undefined,
      },
      { label: ownFlag ? '撤回打款' : '驳回打款', danger: true, asks: refuse },
    ]
  }
  const decisionsOn = (refund: OperatorRefund): Decision[] => {
    const { id, statusDict, stuckDict, amountFen, userName } = refund
    const isOpen = statusDict === refundState.waiting || statusDict === refundState.failed
    if (!decides || !(isOpen || stuckDict)) return []
    if (waitsForSecond(refund)) return onTransfer(refund)
    const question = { text: `${yuan(amountFen)} 将原路退回给 ${userName}，从创作者的收益中扣除。` }
    const agree: Decision = {
      label: '同意退款',
      onClick: () => approve({ ...question, title: '同意退款？', accept: '同意退款' }, { id }),
    }
    const again: Decision = {
      label: '重新退款',
      onClick: () => retry({ ...question, title: '重新发起退款？', accept: '重新退款' }, { id }),
    }
    const refuse = {
      endpoint: operators.rejectRefund,
      input: { id },
      title: `拒绝退款 ${yuan(amountFen)}`,
      label: '拒绝原因',
      submitLabel: '拒绝',
      done: '已拒绝退款',
      hint: '买家和创作者会看到这段话',
    }
    const byHand = {
      endpoint: operators.payRefundByHand,
      input: { id },
      title: `登记人工打款 ${yuan(amountFen)}`,
      label: '打款说明',
      submitLabel: '登记打款',
      done: '已登记，您今天单独处理的合计超过双人复核金额的，等待另一位财务复核',
      hint: '写明为什么不能原路退回、打到哪里。创作者会看到',
      children: (
        <Field name="transferNo" label="转账单号" hint="转账成功后再登记，单号用来核对">
          <TextField max={64} />
        </Field>
      ),
    }
    const refusal: Decision = { label: '拒绝', danger: true, asks: refuse }
    if (stuckDict) return [{ label: '人工打款', asks: byHand }]
    if (statusDict === refundState.waiting) return [agree, refusal]
    const byFinance = [again, { label: '人工打款', asks: byHand }]
    return mayBeGivenUp(refund) ? [...byFinance, refusal] : byFinance
  }
  return (
    <DecisionList
      place={place}
      title="退款处理"
      actions={<ListExportButton listName="refund" endpoint={operators.listRefund} asked={asking} />}
      description="退款由创作者处理，48 小时未处理自动通过。有争议或渠道退款失败时，由平台处理；渠道退不了的，转账给买家后登记人工打款。等待最久的排在最前。"
      list={list}
      columns={columns}
      noun="退款"
      search={{ placeholder: '退款单号或订单号', advice: '换个单号' }}
      state={{ label: '退款状态', dictionary: 'refundStatusDict', waiting: '等待平台处理' }}
      detailTitle="退款详情"
      detail={(refund) => (
        <>
          {refund.stuckDict && <Notice kind="warning">{advice[refund.stuckDict]}</Notice>}
          {refund.pictures.length === 0 ? (
            <Facts of={[...requestOf(refund), ...restOf(refund)]} />
          ) : (
            <>
              <Facts of={requestOf(refund)} />
              <PictureRow of={refund.pictures} name="买家的图片" />
              <Facts of={restOf(refund)} />
            </>
          )}
        </>
      )}
      decisionsOn={decisionsOn}
      work={{
        listName: 'refund',
        waitsOf: (refund) =>
          waitsForPlatform(refund) ? { work: 'refund', since: refund.applyTime } : undefined,
        nameOf: ({ refundNo }) => refundNo,
        sums: true,
      }}
      empty={{
        title: '没有等待平台处理的退款',
        text: '渠道退款失败、退不进买家账户，或人工打款等待复核时，会出现在这里',
      }}
    />
  )
}

/** What the decision is about. The buyer's pictures stand directly under the reason. */
const requestOf = (refund: OperatorRefund) =>
  [
    ['商品', refund.goodName],
    ['创作者', refund.frontName],
    ['买家', refund.userName],
    ['退款金额', yuan(refund.amountFen)],
    ['状态', <RefundState key="status" {...refund} />],
    ['申请人', appliedBy[refund.applyByDict]],
    ['原因', labelOf('refundReasonDict', refund.reasonDict)],
    ['说明', refund.note],
  ] as const

/** How the refund came along, and the numbers to find it by. */
const restOf = (refund: OperatorRefund) =>
  [
    ['处理说明', refund.reason],
    ['转账单号', <Copyable key="transfer" text={refund.transferNo} />],
    ['打款说明', refund.transferNote],
    ['打款人', refund.proposerName],
    ['复核人', refund.deciderName],
    [
      '订单',
      <Link key="order" to={paths.operatorOrders({ order: refund.orderId })}>
        查看订单
      </Link>,
    ],
    ['订单号', <Copyable key="orderNo" text={refund.orderNo} />],
    ['退款单号', <Copyable key="number" text={refund.refundNo} />],
    ['申请时间', dateTime(refund.applyTime)],
    ['自动通过', refund.deadlineTime && dateTime(refund.deadlineTime)],
    ['退款时间', refund.successTime && dateTime(refund.successTime)],
  ] as const
