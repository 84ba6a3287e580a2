import { payouts } from '@zsm/contract/payouts'
import type { BankFormat } from '@zsm/contract/payouts/formats'
import { payoutEncoding } from '@zsm/contract/states'
import { useState } from 'react'
import { useList } from '../../api/query.ts'
import { OfficeList } from '../../operators/office/public.ts'
import type { Column } from '../../ui/table/data-table.tsx'
import { timeColumn } from '../../ui/table/time-column.tsx'
import { paging } from '../../ui/table/use-view.ts'
import { useListView } from '../../ui/table/views/use-own-list.ts'
import { FormatDialog } from './format-dialog.tsx'

const columns: readonly Column<BankFormat>[] = [
  { key: 'name', title: '名称', render: ({ name }) => name },
  {
    key: 'columns',
    title: '文件的列',
    render: ({ columns }) => columns.map(({ title }) => title).join('、'),
  },
  { key: 'encoding', title: 'CSV 编码', render: ({ encodingDict }) => payoutEncoding.labels[encodingDict] },
  { key: 'result', title: '银行结果', render: ({ result }) => (result.numberTitle ? '已对应' : '未对应') },
  timeColumn('修改时间', ({ updateTime }) => updateTime),
]

const places = { ...paging, keyword: '' }

/** The formats of the banks' files. */
export function FormatsPage() {
  const [view, setView, own] = useListView('office-bank-formats', places)
  const [changed, setChanged] = useState<BankFormat | 'new'>()
  const { pageNum, pageSize, keyword } = view
  const list = useList(payouts.listBankFormat, { pageNum, pageSize, keyword: keyword || undefined })
  return (
    <>
      <OfficeList
        own={own}
        title="银行格式"
        description="每家银行的批量打款文件有自己的列和顺序。修改只影响之后的批次，已复核的批次不变。"
        view={view}
        setView={setView}
        noun="银行格式"
        searchFor="格式名称"
        list={list}
        columns={columns}
        onCreate={() => setChanged('new')}
        onChange={setChanged}
      />
      {changed && (
        <FormatDialog
          list={list.data?.list ?? []}
          {...(changed !== 'new' && { changed })}
          onClose={() => setChanged(undefined)}
        />
      )}
    </>
  )
}
