import type { OfficeLabel } from '@zsm/contract/office/labels'
import { operators } from '@zsm/contract/operators'
import { reference } from '@zsm/contract/reference'
import { useState } from 'react'
import { useCall, useList } from '../../api/query.ts'
import { labelOf } from '../../format/dictionary.ts'
import { thousands } from '../../format/number.ts'
import { OfficeList, shownColumn, sortColumn } from '../../operators/office/public.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { confirm } from '../../ui/overlay/confirm.ts'
import type { Column } from '../../ui/table/data-table.tsx'
import type { RowAction } from '../../ui/table/row-actions.tsx'
import { paging } from '../../ui/table/use-view.ts'
import { useListView } from '../../ui/table/views/use-own-list.ts'
import { LabelDialog } from './label-dialog.tsx'

const columns: readonly Column<OfficeLabel>[] = [
  { key: 'name', title: '标签', render: ({ name }) => name },
  { key: 'group', title: '分组', render: ({ groupName }) => groupName },
  {
    key: 'shop',
    title: '适用店铺',
    render: ({ shopDict }) => (shopDict === null ? '全部' : labelOf('shopDict', shopDict)),
  },
  { key: 'goods', title: '商品', numeric: true, render: ({ goodCount }) => thousands(goodCount) },
  sortColumn,
  shownColumn,
]

const places = { ...paging, keyword: '' }

/** The labels that creators may give their goods. */
export function LabelsPage() {
  const [view, setView, own] = useListView('office-labels', places)
  const [saved, setSaved] = useState<{ changed?: OfficeLabel }>()
  const list = useList(operators.listLabel, {
    pageNum: view.pageNum,
    pageSize: view.pageSize,
    keyword: view.keyword || undefined,
  })
  const remove = useCall(operators.deleteLabel, {
    invalidates: [operators, reference],
    staleOn: ['versionConflict'],
    onSuccess: () => toast.success('已删除标签'),
  })
  const askToRemove = async ({ id, version, name }: OfficeLabel) => {
    const question = { title: `删除“${name}”？`, text: '删除后不能恢复。', accept: '删除', danger: true }
    if (await confirm(question)) remove.mutate({ id, version })
  }
  const rowActions = (label: OfficeLabel): RowAction[] => [
    {
      label: '删除',
      danger: true,
      disabled: label.goodCount > 0 ? '还有商品在用这个标签，可以改为不显示' : undefined,
      onClick: () => askToRemove(label),
    },
  ]
  return (
    <>
      <OfficeList
        own={own}
        title="商品标签"
        description="创作者给商品选择的标签，按分组显示。"
        noun="标签"
        searchFor="标签或分组"
        view={view}
        setView={setView}
        list={list}
        columns={columns}
        onCreate={() => setSaved({})}
        onChange={(changed) => setSaved({ changed })}
        rowActions={rowActions}
      />
      {saved && <LabelDialog {...saved} onClose={() => setSaved(undefined)} />}
    </>
  )
}
