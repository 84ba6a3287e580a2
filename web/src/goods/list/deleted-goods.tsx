import { goods } from '@zsm/contract/goods'
import type { DeletedGood } from '@zsm/contract/goods/good'
import type { ReactNode } from 'react'
import { useCall, useList } from '../../api/query.ts'
import { dateTime, day } from '../../format/time.ts'
import { type CategoryNames, useCategoryPath } from '../../reference/public.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import type { Column } from '../../ui/table/data-table.tsx'
import { ListPage } from '../../ui/table/list-page.tsx'
import type { RowAction } from '../../ui/table/row-actions.tsx'
import type { Paging } from '../../ui/table/use-view.ts'
import type { OwnList } from '../../ui/table/views/use-own-list.ts'
import { type GoodKind, listedIn } from '../good-kind.ts'
import { GoodName } from '../good-name.tsx'

const columns = (categories: CategoryNames): Column<DeletedGood>[] => [
  {
    key: 'name',
    title: '名称',
    render: (good) => <GoodName good={good} categories={categories} linked={false} />,
  },
  { key: 'deleteTime', title: '删除时间', render: ({ deleteTime }) => dateTime(deleteTime) },
  { key: 'purgeTime', title: '保留至', render: ({ purgeTime }) => day(purgeTime) },
]

type Props = {
  kind: GoodKind
  title: string
  view: { keyword: string; pageNum: number; pageSize: number }
  own: OwnList
  filters: ReactNode
  onPage: (paging: Paging) => void
}

/** The recycle bin of a list of goods. */
export function DeletedGoods({
  kind,
  title,
  view: { keyword, pageNum, pageSize },
  own,
  filters,
  onPage,
}: Props) {
  const input = { ...listedIn(kind), pageNum, pageSize, ...(keyword ? { keyword } : {}) }
  const list = useList(goods.listDeleted, input)
  const categories = useCategoryPath()
  const restore = useCall(goods.restore, {
    invalidates: [goods],
    onSuccess: () => toast.success(`已恢复，${kind.noun}在“未上架”中`),
  })
  const rowActions = ({ id }: DeletedGood): RowAction[] => [
    { label: '恢复', onClick: () => restore.mutate({ id }) },
  ]
  return (
    <ListPage
      own={own}
      title={title}
      description={`删除的${kind.noun}保留 30 天，恢复后内容不变。`}
      list={list}
      columns={columns(categories)}
      rowActions={rowActions}
      onPage={onPage}
      filters={filters}
      empty={
        keyword ? (
          <EmptyState title={`回收站里没有符合条件的${kind.noun}`} text="换个关键词试试。" />
        ) : (
          <EmptyState title="回收站是空的" text={`删除的${kind.noun}会在这里保留 30 天。`} />
        )
      }
    />
  )
}
