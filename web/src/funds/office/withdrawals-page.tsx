import { WithdrawStatus as Status } from '@zsm/contract/funds/withdrawals'
import type { OperatorWithdraw } from '@zsm/contract/office/withdrawals'
import { operators } from '@zsm/contract/operators'
import { openWithdraws, payoutWay, withdrawCan, withdrawState } from '@zsm/contract/states'
import type { CreatorId } from '@zsm/contract/values'
import { useMemo, useState } from 'react'
import { useCall, useList } from '../../api/query.ts'
import { yuan } from '../../format/money.ts'
import {
  type Decision,
  DecisionList,
  ListExportButton,
  noteOwnDecision,
  RiskLine,
  useDecisionView,
  type Waits,
} from '../../operators/office/public.ts'
import { paths } from '../../paths.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { Field } from '../../ui/form/field.tsx'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { confirm } from '../../ui/overlay/confirm.ts'
import { Link } from '../../ui/page/link.tsx'
import type { Column } from '../../ui/table/data-table.tsx'
import './office.css'
import { timeColumn } from '../../ui/table/time-column.tsx'
import { TwoLines } from '../../ui/table/two-lines.tsx'
import { CardProof } from '../card-proof.tsx'
import { progressOf, WithdrawStatus } from '../withdrawals-table.tsx'
import { PayeeDialog } from './payee-dialog.tsx'
import { useTransferDecisions } from './use-transfer-decisions.ts'
import { WithdrawTracePanel } from './withdraw-trace-panel.tsx'

/** `among`: the creators of the page, whose risks are read together. */
const columnsFor = (among: readonly CreatorId[]): readonly Column<OperatorWithdraw>[] => [
  {
    key: 'creator',
    title: '创作者',
    render: ({ frontId, frontName, withdrawNo, statusDict }) => (
      <span className="withdraw-creator">
        <TwoLines
          first={<Link to={paths.operatorCreator({ id: frontId })}>{frontName}</Link>}
          second={withdrawNo}
        />
        {openWithdraws.includes(statusDict) && <RiskLine creator={frontId} among={among} />}
      </span>
    ),
  },
  {
    key: 'bank',
    title: '收款账户',
    render: ({ holderName, bankText, bankId, cardProofDict }) => (
      <>
        <TwoLines first={holderName} second={bankText} />
        {bankId && <CardProof proof={cardProofDict} />}
      </>
    ),
  },
  { key: 'amount', title: '提现金额', numeric: true, render: ({ amountFen }) => yuan(amountFen) },
  { key: 'arrive', title: '应付金额', numeric: true, render: ({ arriveFen }) => yuan(arriveFen) },
  { key: 'status', title: '状态', render: (withdraw) => <WithdrawStatus withdraw={withdraw} /> },
  { key: 'progress', title: '进度', render: officeProgress },
  timeColumn('申请时间', ({ applyTime }) => applyTime),
]

/** While a provider pays it, nobody has to do anything, unless the provider wants something first. */
function officeProgress(withdraw: OperatorWithdraw): string {
  const { payoutWayDict: way, statusDict, transferNote } = withdraw
  if (statusDict !== withdrawState.paying) return progressOf(withdraw)
  if (way === payoutWay.platform) return '由微信支付打款，等它的结果'
  if (way === payoutWay.transfer) return transferNote || '由接口打款，等它的结果'
  return progressOf(withdraw)
}

function waitsOf({ statusDict, applyTime: since }: OperatorWithdraw): Waits | undefined {
  if (statusDict === withdrawState.applied) return { work: 'withdraw', since }
  if (statusDict === withdrawState.paying) return { work: 'payout', since }
  return statusDict === withdrawState.paused ? { work: 'paused', since } : undefined
}

const returned = { submitLabel: '退回款项', done: '已退回创作者的可提现余额' }
/** The decisions that need a reason: why it was refused or failed. */
const reasons = {
  reject: { ...returned, title: '驳回', label: '驳回原因', endpoint: operators.rejectWithdraw },
  fail: { ...returned, title: '打款失败', label: '失败原因', endpoint: operators.failWithdraw },
  returnByBank: { ...returned, title: '银行退票', label: '退票原因', endpoint: operators.returnWithdraw },
  release: {
    title: '取消手工打款',
    label: '取消原因',
    submitLabel: '还没有转账，改用其他方式',
    done: '已取消手工打款，可以改用其他方式',
    endpoint: operators.releasePayee,
  },
  pause: {
    title: '暂停',
    label: '暂停原因',
    submitLabel: '暂停',
    done: '已暂停，款项留在提现中',
    endpoint: operators.pauseWithdraw,
  },
} as const

/** Withdrawals of all creators: approve, refuse, and record the bank's result. */
export function WithdrawalsPage() {
  const { place, asked, work, sums } = useDecisionView('office-withdrawals', Status, 'waiting')
  const [arriving, setArriving] = useState<OperatorWithdraw>()
  const [paying, setPaying] = useState<OperatorWithdraw>()
  const asking = {
    ...asked,
    bankName: place.view.bank || undefined,
    ...work,
    ...sums,
    waitFlag: place.view.status === 'waiting',
  }
  const list = useList(operators.listWithdraw, asking)
  const rows = list.data?.list
  const columns = useMemo(() => columnsFor((rows ?? []).map(({ frontId }) => frontId)), [rows])
  const approve = useCall(operators.approveWithdraw, {
    invalidates: [operators],
    onSuccess: ({ statusDict }) => {
      noteOwnDecision()
      toast.success(
        statusDict === withdrawState.applied ? '已通过初审，等待另一位财务复核' : '已通过，等待打款',
      )
    },
  })
  const askApprove = async (withdraw: OperatorWithdraw) => {
    const accepted = await confirm({
      title: `通过 ${withdraw.frontName} 的提现？`,
      text: `将向 ${withdraw.holderName} 的${withdraw.bankText} 打款 ${yuan(withdraw.arriveFen)}。${secondNote(withdraw)}`,
      accept: '通过',
    })
    if (accepted) approve.mutate({ id: withdraw.id })
  }
  const resume = useCall(operators.resumeWithdraw, {
    invalidates: [operators],
    onSuccess: () => {
      noteOwnDecision()
      toast.success('已恢复')
    },
  })
  const transferDecisions = useTransferDecisions()
  const decisionsOn = (withdraw: OperatorWithdraw): Decision[] => {
    const { id, amountFen, approvals, payoutWayDict: way } = withdraw
    const isHeld = way !== null && way !== payoutWay.byHand
    const asking = ({ title, ...reasoned }: (typeof reasons)[keyof typeof reasons]): Decision => ({
      label: title,
      danger: true,
      asks: { ...reasoned, title: `${title} ${yuan(amountFen)}`, input: { id } },
    })
    const { reject, pause, fail, returnByBank, release } = reasons
    const approveLabel = approvals === 1 ? '复核通过' : '通过'
    const steps: [keyof typeof withdrawCan, Decision][] = [
      ['approve', { label: approveLabel, onClick: () => askApprove(withdraw) }],
      ['transfer', { label: '查看卡号', onClick: () => setPaying(withdraw) }],
      ['arrive', { label: '确认到账', onClick: () => setArriving(withdraw) }],
      ['resume', { label: '恢复', onClick: () => resume.mutate({ id }) }],
      ['reject', asking(reject)],
      ['fail', asking(fail)],
      ['pause', asking(pause)],
      ['returnByBank', asking(returnByBank)],
    ]
    if (way === payoutWay.byHand) steps.push(['transfer', asking(release)])
    const byTransfer = transferDecisions(withdraw)
    // while a batch or the provider pays it, only their result moves it
    if (withdrawCan.transfer.includes(withdraw.statusDict) && isHeld) return byTransfer
    const byHand = steps.flatMap(([step, decision]) =>
      withdrawCan[step].includes(withdraw.statusDict) ? decision : [],
    )
    return [...byTransfer, ...byHand]
  }
  return (
    <>
      <DecisionList
        place={place}
        title="提现审核"
        actions={<ListExportButton listName="withdraw" endpoint={operators.listWithdraw} asked={asking} />}
        description="通过后打款，再登记银行的结果。一位财务一天内为同一位创作者单独通过的金额，合计超过双人复核金额后要另一位财务复核。等待最久的排在最前。"
        list={list}
        columns={columns}
        noun="提现"
        search={{ placeholder: '提现单号或创作者', advice: '换个单号或创作者' }}
        state={{ label: '提现状态', dictionary: 'withdrawStatusDict', waiting: '等待处理' }}
        detailTitle="提现详情"
        detail={(withdraw) => <WithdrawTracePanel key={withdraw.id} withdraw={withdraw} />}
        decisionsOn={decisionsOn}
        work={{
          listName: 'withdraw',
          waitsOf: waitsOf,
          nameOf: ({ withdrawNo }) => withdrawNo,
          sums: true,
          bank: true,
        }}
        empty={{ title: '没有等待处理的提现', text: '创作者申请提现后，会出现在这里' }}
      />
      {paying && (
        <PayeeDialog
          withdraw={paying}
          onClose={() => setPaying(undefined)}
          onArrive={() => {
            setPaying(undefined)
            setArriving(paying)
          }}
        />
      )}
      {arriving && <ArriveDialog withdraw={arriving} onClose={() => setArriving(undefined)} />}
    </>
  )
}

/** Why one approval is not enough. */
function secondNote({ approvals, approvalsNeeded, loneFen }: OperatorWithdraw): string {
  if (approvals > 0 || approvalsNeeded === 1) return ''
  return loneFen > 0
    ? `您今天已为这位创作者单独处理 ${yuan(loneFen)}，加上这笔超过双人复核金额，还要另一位财务复核后才打款。`
    : '金额超过双人复核金额，还要另一位财务复核后才打款。'
}

/** Records that the money has arrived, with the bank's reference. */
function ArriveDialog({ withdraw, onClose }: { withdraw: OperatorWithdraw; onClose: () => void }) {
  const arrive = useCall(operators.arriveWithdraw, {
    failure: 'inline',
    invalidates: [operators],
    onSuccess: () => {
      noteOwnDecision()
      toast.success('已记录到账')
      onClose()
    },
  })
  return (
    <FormDialog<{ channelTxnNo: string }>
      title={`确认到账 ${yuan(withdraw.arriveFen)}`}
      open
      onClose={onClose}
      endpoint={operators.arriveWithdraw}
      initial={{}}
      submitLabel="确认到账"
      submitting={arrive.isPending}
      failure={arrive.error}
      onSubmit={({ channelTxnNo }) => arrive.mutate({ id: withdraw.id, channelTxnNo })}
    >
      <Field name="channelTxnNo" label="银行流水号">
        <TextField max={64} />
      </Field>
    </FormDialog>
  )
}
