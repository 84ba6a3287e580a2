import { useQuery } from '@tanstack/react-query'
import type { OfficeCategory } from '@zsm/contract/office/categories'
import { operators } from '@zsm/contract/operators'
import { reference } from '@zsm/contract/reference'
import { shopKind } from '@zsm/contract/states'
import { Button } from 'antd'
import { useState } from 'react'
import { query, useCall } from '../../api/query.ts'
import { percent, thousands } from '../../format/number.ts'
import { day } from '../../format/time.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { confirm } from '../../ui/overlay/confirm.ts'
import { Page, Panel } from '../../ui/page/page.tsx'
import { ChoiceFilter } from '../../ui/table/choice-filter.tsx'
import { type Column, DataTable } from '../../ui/table/data-table.tsx'
import type { RowAction } from '../../ui/table/row-actions.tsx'
import { useView } from '../../ui/table/use-view.ts'
import { CategoryDialog, type CategoryToSave } from './category-dialog.tsx'
import { inTreeOrder } from './category-tree.ts'
import '../../ui/table/list-page.css'
import './office.css'
import { shownColumn, sortColumn, Waiting } from '../../operators/office/public.ts'

const deepest = 3

const shops = [
  { value: '1', label: '知识店铺' },
  { value: '2', label: '服务店铺' },
] as const
type Shop = (typeof shops)[number]['value']

const columns: readonly Column<OfficeCategory>[] = [
  {
    key: 'name',
    title: '分类',
    render: ({ name, level }) => <span className={`tree-level-${level}`}>{name}</span>,
  },
  {
    key: 'fee',
    title: '平台服务费',
    numeric: true,
    render: ({ feeBp, comingFeeBp, comingFeeTime, waitingFlag }) => (
      <>
        {waitingFlag && <Waiting />} {percent(feeBp)}
        {comingFeeBp !== null && comingFeeTime !== null && (
          <small className="muted coming-fee">
            {day(comingFeeTime)} 起 {percent(comingFeeBp)}
          </small>
        )}
      </>
    ),
  },
  { key: 'goods', title: '商品', numeric: true, render: ({ goodCount }) => thousands(goodCount) },
  sortColumn,
  shownColumn,
]

const places = { shop: '1' as Shop }

/** The categories of goods, three levels deep, each with its fee. */
export function CategoriesPage() {
  const [view, setView] = useView(places)
  const [saved, setSaved] = useState<CategoryToSave>()
  const shopDict = view.shop === '2' ? shopKind.service : shopKind.knowledge
  const list = useQuery(query(operators.listCategories, { shopDict }))
  const remove = useCall(operators.deleteCategory, {
    invalidates: [operators, reference],
    onSuccess: () => toast.success('已删除分类'),
  })
  const withdraw = useCall(operators.withdrawFee, {
    invalidates: [operators, reference],
    staleOn: ['feeNotComing'],
    onSuccess: () => toast.success('已撤回，服务费不变，创作者会看到公告'),
  })
  const askToWithdraw = async ({ id, name, feeBp }: OfficeCategory) => {
    const text = `服务费仍是 ${percent(feeBp)}。在这个分类有商品的创作者会看到公告。`
    if (await confirm({ title: `撤回“${name}”的服务费调整？`, text, accept: '撤回调整' }))
      withdraw.mutate({ id })
  }
  const askToRemove = async ({ id, version, name }: OfficeCategory) => {
    const question = { title: `删除“${name}”？`, text: '删除后不能恢复。', accept: '删除', danger: true }
    if (await confirm(question)) remove.mutate({ id, version })
  }
  const rowActions = (category: OfficeCategory): RowAction[] => [
    { label: '修改', onClick: () => setSaved({ shopDict, changed: category }) },
    ...(category.level < deepest
      ? [{ label: '添加下级', onClick: () => setSaved({ shopDict, parent: category }) }]
      : []),
    ...(category.comingFeeTime === null
      ? []
      : [{ label: '撤回服务费调整', onClick: () => askToWithdraw(category) }]),
    {
      label: '删除',
      danger: true,
      disabled: category.goodCount > 0 ? '还有商品在这个分类，可以改为不显示' : undefined,
      onClick: () => askToRemove(category),
    },
  ]
  return (
    <Page
      title="商品分类"
      description="创作者按分类上架商品，平台服务费按分类收取。调整要选生效的日期：上调提前告知创作者，只影响那天起的订单。"
      actions={
        <Button type="primary" onClick={() => setSaved({ shopDict })}>
          新建一级分类
        </Button>
      }
    >
      <Panel flush>
        <div className="filters">
          <ChoiceFilter
            label="店铺"
            value={view.shop}
            options={shops}
            onChange={(shop) => setView({ shop })}
          />
        </div>
        <Loaded from={list} rows={10}>
          {({ list }) =>
            list.length === 0 ? (
              <EmptyState title="还没有分类" text="新建一级分类后，创作者就能选择" />
            ) : (
              <DataTable
                label="商品分类"
                columns={columns}
                rows={inTreeOrder(list)}
                rowActions={rowActions}
              />
            )
          }
        </Loaded>
      </Panel>
      {saved && <CategoryDialog {...saved} onClose={() => setSaved(undefined)} />}
    </Page>
  )
}
