import { useQuery } from '@tanstack/react-query'
import { operators } from '@zsm/contract/operators'
import { payouts } from '@zsm/contract/payouts'
import type { PayoutItem, WholePayoutBatch } from '@zsm/contract/payouts/batches'
import { openPayoutItems, payoutBatchCan } from '@zsm/contract/states'
import { PayoutBatchId } from '@zsm/contract/values'
import { useState } from 'react'
import { query } from '../../api/query.ts'
import { yuan } from '../../format/money.ts'
import { dateTime } from '../../format/time.ts'
import {
  CasePanel,
  type Decision,
  DecisionButtons,
  ReasonDialog,
  useCases,
  useDecision,
} from '../../operators/office/public.ts'
import { paths } from '../../paths.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import { Facts } from '../../ui/overlay/detail-drawer.tsx'
import { ButtonLink } from '../../ui/page/button-link.tsx'
import { Page, Panel } from '../../ui/page/page.tsx'
import { chosen } from '../../ui/table/chosen.ts'
import { type Column, DataTable } from '../../ui/table/data-table.tsx'
import { TwoLines } from '../../ui/table/two-lines.tsx'
import { useView } from '../../ui/table/use-view.ts'
import { BatchStatus, ItemStatus, resultText } from './batch-status.tsx'
import { ExportDialog } from './export-dialog.tsx'
import { ResultDialog } from './result-dialog.tsx'
import { SettleDialog } from './settle-dialog.tsx'

const columns: readonly Column<PayoutItem>[] = [
  {
    key: 'creator',
    title: '创作者',
    render: ({ frontName, withdrawNo }) => <TwoLines first={frontName} second={withdrawNo} />,
  },
  {
    key: 'bank',
    title: '收款账户',
    render: ({ holderName, bankText }) => <TwoLines first={holderName} second={bankText} />,
  },
  { key: 'sum', title: '金额', numeric: true, render: ({ amountFen }) => yuan(amountFen) },
  { key: 'status', title: '状态', render: ItemStatus },
  { key: 'why', title: '说明', render: ({ reason, transferNo }) => reason || transferNo || '—' },
]

/** One batch: its lines, the people who acted on it, and the next step. */
export function BatchPage() {
  const [view] = useView({ id: '' })
  const id = chosen(PayoutBatchId, view.id)
  return id ? <Batch key={id} id={id} /> : <NoBatch />
}

const NoBatch = () => (
  <Page title="打款批次" back={paths.operatorPayouts()}>
    <Panel>
      <EmptyState
        title="地址里没有批次"
        text="请从批量打款的列表打开"
        action={<ButtonLink to={paths.operatorPayouts()}>返回批量打款</ButtonLink>}
      />
    </Panel>
  </Page>
)

type Dialog = 'export' | 'result' | 'cancel' | PayoutItem

function Batch({ id }: { id: PayoutBatchId }) {
  const batch = useQuery(query(payouts.getPayoutBatch, { id }))
  const [dialog, setDialog] = useState<Dialog>()
  const close = () => setDialog(undefined)
  const decisions = useDecisions(batch.data, setDialog)
  const found = useCases('batch', [id]).get(id)
  const canSettle = batch.data && payoutBatchCan.settleItem.includes(batch.data.statusDict)
  return (
    <Page
      title="打款批次"
      name={batch.data?.batchNo}
      description={batch.data?.batchNo}
      back={paths.operatorPayouts()}
      state={batch.data && <BatchStatus {...batch.data} />}
      actions={<DecisionButtons actions={decisions} />}
    >
      <Loaded from={batch} rows={8} framed>
        {(batch) => (
          <>
            <Panel>
              <Facts of={factsOf(batch)} />
            </Panel>
            <Panel flush>
              <DataTable
                label="批次里的提现"
                columns={columns}
                rows={batch.items}
                rowKey={({ withdrawId }) => withdrawId}
                rowActions={(item) =>
                  canSettle && openPayoutItems.includes(item.statusDict)
                    ? [{ label: '人工登记', onClick: () => setDialog(item) }]
                    : []
                }
              />
            </Panel>
            <Panel>
              <CasePanel listName="batch" id={id} found={found} />
            </Panel>
            {dialog === 'export' && <ExportDialog batch={batch} onClose={close} />}
            {dialog === 'result' && <ResultDialog batch={batch} onClose={close} />}
            {dialog === 'cancel' && (
              <ReasonDialog
                endpoint={payouts.cancelPayoutBatch}
                input={{ id }}
                listName="batch"
                title={`取消批次 ${batch.batchNo}`}
                label="取消原因"
                submitLabel="取消批次"
                done="已取消，这些提现可以重新组批"
                hint="写明为什么不用这个批次，会记入操作日志"
                alsoInvalidates={[payouts]}
                onClose={close}
              />
            )}
            {typeof dialog === 'object' && <SettleDialog batch={batch} item={dialog} onClose={close} />}
          </>
        )}
      </Loaded>
    </Page>
  )
}

const both = [payouts, operators]

/** The steps that the batch's state allows, the usual one first. */
function useDecisions(batch: WholePayoutBatch | undefined, open: (dialog: Dialog) => void): Decision[] {
  const approve = useDecision(payouts.approvePayoutBatch, '已复核，可以导出文件', both)
  const close = useDecision(payouts.closePayoutBatch, '批次已关闭', both)
  if (!batch) return []
  const { id, ownFlag, itemCount, sumFen, formatName, openCount, statusDict } = batch
  const approval = {
    title: '复核通过这个批次？',
    text: `${itemCount} 笔，共 ${yuan(sumFen)}，格式“${formatName}”。通过后可以导出含完整卡号的文件。`,
    accept: '复核通过',
  }
  const closing = {
    title: '关闭这个批次？',
    text: `${resultText(batch)}。关闭后不能再改动。`,
    accept: '关闭',
  }
  const isOwn = ownFlag ? '不能复核自己做的批次，请另一位财务复核' : undefined
  const isOpen = openCount > 0 ? `还有 ${openCount} 笔没有结果` : undefined
  const steps: [keyof typeof payoutBatchCan, Decision][] = [
    ['approve', { label: '复核通过', onClick: () => approve(approval, { id }), disabled: isOwn }],
    ['readResult', { label: '上传银行结果', onClick: () => open('result') }],
    ['export', { label: '导出文件', onClick: () => open('export') }],
    ['close', { label: '关闭批次', onClick: () => close(closing, { id }), disabled: isOpen }],
    ['cancel', { label: '取消批次', danger: true, onClick: () => open('cancel') }],
  ]
  return steps.flatMap(([step, decision]) => (payoutBatchCan[step].includes(statusDict) ? decision : []))
}

const factsOf = (batch: WholePayoutBatch) =>
  [
    ['笔数', batch.itemCount],
    ['合计', yuan(batch.sumFen)],
    ['已到账', `${batch.paidCount} 笔，${yuan(batch.paidFen)}`],
    ['结果', resultText(batch)],
    ['校验码', <code key="checksum">{batch.checksum}</code>],
    ['银行格式', batch.formatName],
    ['文件的列', batch.columns.map(({ title }) => title).join('、')],
    ['组批', `${batch.makerName}，${dateTime(batch.makeTime)}`],
    ['复核', batch.approveTime && `${batch.approverName}，${dateTime(batch.approveTime)}`],
    ['最近导出', batch.exportTime && dateTime(batch.exportTime)],
    ['登记结果', batch.answerTime && dateTime(batch.answerTime)],
    ['关闭', batch.closeTime && `${dateTime(batch.closeTime)} ${batch.closeReason}`],
  ] as const
