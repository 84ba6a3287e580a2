import { InvoiceStatus as Status } from '@zsm/contract/funds/invoices'
import type { OperatorInvoice } from '@zsm/contract/office/invoices'
import { operators } from '@zsm/contract/operators'
import { invoiceState, invoiceTitle } from '@zsm/contract/states'
import { useState } from 'react'
import { useList } from '../../../api/query.ts'
import { yuan } from '../../../format/money.ts'
import { dateTime } from '../../../format/time.ts'
import { type Decision, DecisionList, useDecisionView } from '../../../operators/office/public.ts'
import { paths } from '../../../paths.ts'
import { Facts } from '../../../ui/overlay/detail-drawer.tsx'
import { Copyable } from '../../../ui/page/copyable.tsx'
import { Link } from '../../../ui/page/link.tsx'
import type { Column } from '../../../ui/table/data-table.tsx'
import { timeColumn } from '../../../ui/table/time-column.tsx'
import { TwoLines } from '../../../ui/table/two-lines.tsx'
import { monthText } from '../../fee-months.ts'
import { InvoiceStatus } from '../../invoice-status.tsx'
import { IssueDialog } from './issue-dialog.tsx'

const columns: readonly Column<OperatorInvoice>[] = [
  {
    key: 'creator',
    title: '创作者',
    render: ({ frontId, frontName, month }) => (
      <TwoLines
        first={<Link to={paths.operatorCreator({ id: frontId })}>{frontName}</Link>}
        second={`${monthText(month)}服务费`}
      />
    ),
  },
  {
    key: 'title',
    title: '抬头',
    render: ({ title, taxNo }) => <TwoLines first={title} second={taxNo || '个人'} />,
  },
  { key: 'amount', title: '金额', numeric: true, render: ({ amountFen }) => yuan(amountFen) },
  { key: 'status', title: '状态', render: (invoice) => <InvoiceStatus invoice={invoice} /> },
  {
    key: 'no',
    title: '发票号码',
    render: ({ invoiceNo }) => <span className="numeric">{invoiceNo || '—'}</span>,
  },
  timeColumn('申请时间', ({ requestTime }) => requestTime),
]

/** `/admin/invoices`: invoices for fees that creators asked for. */
export function InvoicesPage() {
  const { place, asked } = useDecisionView('office-invoices', Status, String(invoiceState.waiting))
  const [issuing, setIssuing] = useState<OperatorInvoice>()
  const list = useList(operators.listInvoice, asked)
  const decisionsOn = (invoice: OperatorInvoice): Decision[] => {
    const { statusDict, amountFen, id } = invoice
    if (statusDict === invoiceState.voided) return []
    const isWaiting = statusDict === invoiceState.waiting
    const label = isWaiting ? '退回' : '作废（红冲）'
    const asks = {
      endpoint: operators.voidInvoice,
      input: { id },
      label: isWaiting ? '退回原因' : '作废原因',
      submitLabel: isWaiting ? '退回' : '作废',
      title: `${label} ${yuan(amountFen)} 的发票`,
      done: '已作废，创作者会收到通知，可以重新申请',
      hint: '创作者会看到这段话。已开的发票，请先在税务系统开具红字发票。',
    }
    return [
      ...(isWaiting ? [{ label: '上传发票', onClick: () => setIssuing(invoice) }] : []),
      { label, danger: true, asks },
    ]
  }
  return (
    <>
      <DecisionList
        place={place}
        title="服务费发票"
        description="创作者按月申请平台服务费的发票。金额以账本为准：服务费和提现手续费，减去退款退回的部分。等待最久的排在最前。"
        list={list}
        columns={columns}
        noun="发票"
        search={{ placeholder: '创作者、抬头或发票号码', advice: '换个创作者、抬头或号码' }}
        state={{ label: '发票状态', dictionary: 'invoiceStatusDict' }}
        detailTitle="发票"
        detail={(invoice) => <Facts of={factsOf(invoice)} />}
        decisionsOn={decisionsOn}
        empty={{ title: '没有等待开具的发票', text: '创作者在资金收益里申请发票后，会出现在这里' }}
      />
      {issuing && <IssueDialog invoice={issuing} onClose={() => setIssuing(undefined)} />}
    </>
  )
}

const factsOf = (invoice: OperatorInvoice) =>
  [
    ['创作者', invoice.frontName],
    ['月份', monthText(invoice.month)],
    ['金额', yuan(invoice.amountFen)],
    ['状态', <InvoiceStatus key="status" invoice={invoice} />],
    ['抬头类型', invoiceTitle.labels[invoice.titleDict]],
    ['抬头', <Copyable key="title" text={invoice.title} />],
    ['税号', invoice.taxNo && <Copyable key="tax" text={invoice.taxNo} />],
    ['发票号码', invoice.invoiceNo && <Copyable key="no" text={invoice.invoiceNo} />],
    [
      '文件',
      invoice.url && (
        <a key="file" href={invoice.url} download>
          下载 PDF
        </a>
      ),
    ],
    ['处理人', invoice.operatorName],
    ['申请时间', dateTime(invoice.requestTime)],
    ['开具时间', invoice.issueTime && dateTime(invoice.issueTime)],
    ['作废时间', invoice.voidTime && dateTime(invoice.voidTime)],
    ['作废原因', invoice.reason],
  ] as const
