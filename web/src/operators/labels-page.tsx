import { contract } from '@zsm/contract'
import type { KeptLabel } from '@zsm/contract/operators-content'
import { Button } from 'antd'
import { useState } from 'react'
import { useCall, useList } from '../api/query.ts'
import { labelOf } from '../format/dictionary.ts'
import { thousands } from '../format/number.ts'
import { confirm } from '../ui/confirm.ts'
import type { Column } from '../ui/data-table.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ListPage } from '../ui/list-page.tsx'
import type { RowAction } from '../ui/row-actions.tsx'
import { SearchField } from '../ui/search-field.tsx'
import { Status } from '../ui/status.tsx'
import { toast } from '../ui/toast.ts'
import { paging, useView } from '../ui/use-view.ts'
import { LabelDialog } from './label-dialog.tsx'

const { operators, reference } = contract

const columns: readonly Column<KeptLabel>[] = [
  { key: 'name', title: '标签', render: ({ name }) => name },
  { key: 'group', title: '分组', render: ({ groupName }) => groupName },
  {
    key: 'shop',
    title: '适用店铺',
    render: ({ shopDict }) => (shopDict === null ? '全部' : labelOf('shopDict', shopDict)),
  },
  { key: 'goods', title: '商品', numeric: true, render: ({ goodCount }) => thousands(goodCount) },
  { key: 'sort', title: '排序', numeric: true, render: ({ sort }) => sort },
  {
    key: 'shown',
    title: '状态',
    render: ({ showFlag }) => (
      <Status kind={showFlag ? 'success' : 'info'}>{showFlag ? '显示' : '不显示'}</Status>
    ),
  },
]

const places = { ...paging, keyword: '' }

/** What creators may say of their goods in a word. */
export function LabelsPage() {
  const [view, setView] = useView(places)
  const [saved, setSaved] = useState<{ changed?: KeptLabel }>()
  const list = useList(operators.listLabel, {
    pageNum: view.pageNum,
    pageSize: view.pageSize,
    keyword: view.keyword || undefined,
  })
  const remove = useCall(operators.deleteLabel, {
    invalidates: [operators, reference],
    onSuccess: () => toast.success('已删除标签'),
  })
  const askToRemove = async ({ id, version, name }: KeptLabel) => {
    const question = { title: `删除“${name}”？`, text: '删除后不能恢复。', accept: '删除', danger: true }
    if (await confirm(question)) remove.mutate({ id, version })
  }
  const rowActions = (label: KeptLabel): RowAction[] => [
    { label: '修改', onClick: () => setSaved({ changed: label }) },
    {
      label: '删除',
      danger: true,
      disabled: label.goodCount > 0 ? '还有商品在用这个标签，可以改为不显示' : undefined,
      onClick: () => askToRemove(label),
    },
  ]
  const create = (
    <Button type="primary" onClick={() => setSaved({})}>
      新建标签
    </Button>
  )
  return (
    <>
      <ListPage
        title="商品标签"
        description="创作者给商品选择的标签，按分组显示。"
        actions={create}
        list={list}
        columns={columns}
        rowActions={rowActions}
        onPage={setView}
        filters={
          <SearchField
            value={view.keyword}
            placeholder="标签或分组"
            onSearch={(keyword) => setView({ keyword })}
          />
        }
        empty={<EmptyState title="没有找到标签" text="换个关键词，或新建一个标签" action={create} />}
      />
      {saved && <LabelDialog {...saved} onClose={() => setSaved(undefined)} />}
    </>
  )
}
