import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { contract } from '@zsm/contract'
import type { DeletedGood } from '@zsm/contract/goods'
import type { ReactNode } from 'react'
import { query, useCall } from '../api/query.ts'
import { dateTime, day } from '../format/time.ts'
import type { Column } from '../ui/data-table.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ListPage } from '../ui/list-page.tsx'
import type { RowAction } from '../ui/row-actions.tsx'
import { toast } from '../ui/toast.ts'
import type { Paging } from '../ui/use-view.ts'
import { GoodName } from './good-name.tsx'

const { goods } = contract

const columns: Column<DeletedGood>[] = [
  { key: 'name', title: '课程', render: (good) => <GoodName good={good} linked={false} /> },
  { key: 'detailCount', title: '课时', numeric: true, render: ({ detailCount }) => detailCount },
  { key: 'deleteTime', title: '删除时间', render: ({ deleteTime }) => dateTime(deleteTime) },
  { key: 'purgeTime', title: '保留至', render: ({ purgeTime }) => day(purgeTime) },
]

type Props = {
  view: { keyword: string; pageNum: number; pageSize: number }
  filters: ReactNode
  onPage: (paging: Paging) => void
}

/** The recycle bin of `/course/list`. */
export function DeletedCourses({ view: { keyword, pageNum, pageSize }, filters, onPage }: Props) {
  const input = { shopDict: 1 as const, pageNum, pageSize, ...(keyword ? { keyword } : {}) }
  const list = useQuery({ ...query(goods.listDeleted, input), placeholderData: keepPreviousData })
  const restore = useCall(goods.restore, {
    invalidates: [goods],
    onSuccess: () => toast.success('已恢复，课程在“未上架”中'),
  })
  const rowActions = ({ id }: DeletedGood): RowAction[] => [
    { label: '恢复', onClick: () => restore.mutate({ id }) },
  ]
  return (
    <ListPage
      title="课程管理"
      description="删除的课程保留 30 天，恢复后课时和分组不变。"
      list={list}
      columns={columns}
      rowActions={rowActions}
      onPage={onPage}
      filters={filters}
      empty={
        keyword ? (
          <EmptyState title="回收站里没有符合条件的课程" text="换个关键词试试。" />
        ) : (
          <EmptyState title="回收站是空的" text="删除的课程会在这里保留 30 天。" />
        )
      }
    />
  )
}
