import { useQuery } from '@tanstack/react-query'
import { funds } from '@zsm/contract/funds'
import type { FeeMonth, Invoice } from '@zsm/contract/funds/invoices'
import { invoiceState } from '@zsm/contract/states'
import { Button } from 'antd'
import { useState } from 'react'
import { query } from '../api/query.ts'
import { yuan } from '../format/money.ts'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { Loaded } from '../ui/feedback/loaded.tsx'
import { Panel } from '../ui/page/page.tsx'
import { type Column, DataTable } from '../ui/table/data-table.tsx'
import { TwoLines } from '../ui/table/two-lines.tsx'
import { monthText } from './fee-months.ts'
import { InvoiceDialog } from './invoice-dialog.tsx'
import { InvoiceStatus } from './invoice-status.tsx'

/** The platform's fees by month, with the invoices for them. */
export function InvoicesPanel() {
  const months = useQuery(query(funds.listFeeMonth, {}))
  const [asked, setAsked] = useState<FeeMonth>()
  return (
    <Panel
      title="服务费发票"
      description="平台服务费和提现手续费，减去退款退回的部分。一个月开一张，当月结束后可以申请；支付通道费由支付渠道开票。"
      flush
    >
      <Loaded from={months} rows={5}>
        {({ list, lastTitle }) =>
          list.length === 0 ? (
            <EmptyState title="还没有平台服务费" text="有订单成交后，这里按月列出服务费，可以申请发票" />
          ) : (
            <>
              <DataTable
                label="服务费发票"
                columns={columns}
                rows={list}
                rowKey={({ month }) => month}
                rowActions={(month) => [
                  {
                    label: '申请发票',
                    onClick: () => setAsked(month),
                    disabled: whyNot(month),
                  },
                ]}
              />
              {asked && <InvoiceDialog month={asked} last={lastTitle} onClose={() => setAsked(undefined)} />}
            </>
          )
        }
      </Loaded>
    </Panel>
  )
}

/** Why no invoice can be asked for; undefined if one can. */
function whyNot({ openFlag, amountFen, invoices }: FeeMonth): string | undefined {
  if (openFlag) return undefined
  if (invoices.some(({ statusDict }) => statusDict !== invoiceState.voided)) return '这个月已申请发票'
  return amountFen > 0 ? '当月结束后可以申请' : '这个月没有可开票的服务费'
}

const columns: readonly Column<FeeMonth>[] = [
  { key: 'month', title: '月份', render: ({ month }) => monthText(month) },
  { key: 'amount', title: '服务费', numeric: true, render: ({ amountFen }) => yuan(amountFen) },
  {
    key: 'title',
    title: '抬头',
    render: ({ invoices: [invoice] }) => (invoice ? <Title {...invoice} /> : '—'),
  },
  {
    key: 'status',
    title: '发票',
    render: ({ invoices: [invoice] }) => (invoice ? <InvoiceStatus invoice={invoice} /> : '未申请'),
  },
  {
    key: 'file',
    title: '文件',
    render: ({ invoices: [invoice] }) => (invoice ? <InvoiceFile {...invoice} /> : '—'),
  },
]

const Title = ({ title, taxNo }: Pick<Invoice, 'title' | 'taxNo'>) => (
  <TwoLines first={title} second={taxNo || '个人'} />
)

const InvoiceFile = ({ month, url, reason }: Pick<Invoice, 'month' | 'url' | 'reason'>) =>
  url ? (
    <Button type="link" href={url} download aria-label={`下载 ${monthText(month)}的发票`}>
      下载
    </Button>
  ) : (
    reason || '—'
  )
