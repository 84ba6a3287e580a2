import { useQuery } from '@tanstack/react-query'
import type { WithdrawTrace } from '@zsm/contract/office/traces'
import type { OperatorWithdraw } from '@zsm/contract/office/withdrawals'
import { operators } from '@zsm/contract/operators'
import { payoutItemState, payoutWay, withdrawState } from '@zsm/contract/states'
import { query } from '../../api/query.ts'
import { yuan } from '../../format/money.ts'
import { dateTime } from '../../format/time.ts'
import { paths } from '../../paths.ts'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import { Timeline } from '../../ui/figure/timeline.tsx'
import { Facts } from '../../ui/overlay/detail-drawer.tsx'
import { Copyable } from '../../ui/page/copyable.tsx'
import { Link } from '../../ui/page/link.tsx'
import { LineList } from '../../ui/table/line-list.tsx'
import { momentsOf } from '../withdraw-moments.ts'
import { progressOf, WithdrawStatus } from '../withdrawals-table.tsx'
import { EntryLines } from './entry-lines.tsx'

/** A withdrawal with its steps, the bank's files that it stood in, and its lines in the ledger. */
export function WithdrawTracePanel({ withdraw }: { withdraw: OperatorWithdraw }) {
  const trace = useQuery(query(operators.traceWithdraw, { id: withdraw.id }))
  return (
    <>
      <Facts of={factsOf(withdraw)} />
      <Timeline label="提现进程" moments={officeMoments(withdraw)} />
      <Loaded from={trace} rows={3}>
        {(trace) => <Trace of={trace} />}
      </Loaded>
    </>
  )
}

/** The creator's own steps, told to somebody else. */
const officeMoments = (withdraw: OperatorWithdraw) =>
  momentsOf(withdraw).map((moment) =>
    withdraw.statusDict === withdrawState.cancelled && moment.kind === 'failed'
      ? { ...moment, what: '创作者已撤销，钱已退回' }
      : moment,
  )

function Trace({ of: { batchLines, sentTime, entries } }: { of: WithdrawTrace }) {
  return (
    <>
      {sentTime && <p className="muted">{dateTime(sentTime)} 已交给接口打款</p>}
      {batchLines.length > 0 && (
        <section className="drawer-part" aria-label="银行文件">
          <h3>银行文件</h3>
          <LineList label="银行文件" lines={batchLines.map(lineOf)} />
        </section>
      )}
      {entries.length > 0 && (
        <section className="drawer-part" aria-label="资金明细">
          <h3>资金明细</h3>
          <EntryLines entries={entries} />
        </section>
      )}
    </>
  )
}

const lineOf = ({
  batchId,
  batchNo,
  formatName,
  lineNo,
  statusDict,
  reason,
  transferNo,
  exportTime,
}: WithdrawTrace['batchLines'][number]) => ({
  key: batchId,
  title: <Link to={paths.operatorPayout({ id: batchId })}>批次 {batchNo}</Link>,
  text: [
    `第 ${lineNo} 行`,
    payoutItemState.labels[statusDict],
    formatName,
    exportTime && `${dateTime(exportTime)} 导出`,
    transferNo,
    reason,
  ]
    .filter(Boolean)
    .join(' · '),
})

/** Who pays it, and whether anybody has to do something. */
const wayText = (way: NonNullable<OperatorWithdraw['payoutWayDict']>) =>
  way === payoutWay.platform ? '由微信支付打款，结果自动更新，不用人工处理' : payoutWay.labels[way]

const factsOf = (withdraw: OperatorWithdraw) =>
  [
    [
      '创作者',
      <Link key="creator" to={paths.operatorCreators({ keyword: withdraw.frontId, open: withdraw.frontId })}>
        {withdraw.frontName}
      </Link>,
    ],
    ['状态', <WithdrawStatus key="status" withdraw={withdraw} />],
    ['进度', progressOf(withdraw)],
    ['提现金额', yuan(withdraw.amountFen)],
    ['手续费', yuan(withdraw.feeFen)],
    ['代扣个人所得税', yuan(withdraw.taxFen)],
    ['应付金额', yuan(withdraw.arriveFen)],
    ['收款人', withdraw.holderName],
    ['收款账户', withdraw.bankText],
    ['打款方式', withdraw.payoutWayDict && wayText(withdraw.payoutWayDict)],
    ['接口说明', withdraw.transferNote],
    ['审批', `${withdraw.approvals} / ${withdraw.approvalsNeeded} 人通过`],
    ['审批人', withdraw.approverNames],
    ['提现单号', <Copyable key="number" text={withdraw.withdrawNo} />],
    ['转账单号', <Copyable key="transfer" text={withdraw.channelTxnNo} />],
    ['申请时间', dateTime(withdraw.applyTime)],
    ['审核时间', withdraw.auditTime && dateTime(withdraw.auditTime)],
    ['到账时间', withdraw.arriveTime && dateTime(withdraw.arriveTime)],
  ] as const
