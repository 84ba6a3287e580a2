import { takedownCan, takedownState } from '@zsm/contract/states'
import { TakedownStatus as Status, type Takedown, takedowns } from '@zsm/contract/takedowns/takedowns'
import { Button } from 'antd'
import { useState } from 'react'
import { useList } from '../api/query.ts'
import { labelOf } from '../format/dictionary.ts'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { DetailDrawer } from '../ui/overlay/detail-drawer.tsx'
import { ChoiceFilter } from '../ui/table/choice-filter.tsx'
import { chosen } from '../ui/table/chosen.ts'
import type { Column } from '../ui/table/data-table.tsx'
import { ListPage } from '../ui/table/list-page.tsx'
import { NoMatch } from '../ui/table/no-match.tsx'
import type { RowAction } from '../ui/table/row-actions.tsx'
import { SearchField } from '../ui/table/search-field.tsx'
import { timeColumn } from '../ui/table/time-column.tsx'
import { TwoLines } from '../ui/table/two-lines.tsx'
import { paging } from '../ui/table/use-view.ts'
import { useListView } from '../ui/table/views/use-own-list.ts'
import { AppealDialog } from './appeal-dialog.tsx'
import { TakedownFacts } from './takedown-facts.tsx'
import { TakedownStatus } from './takedown-status.tsx'

const states = [
  { value: '', label: '全部' },
  ...takedownState.values.map((value) => ({ value: `${value}`, label: takedownState.labels[value] })),
]
const unfiltered = { keyword: '', status: '' }
const places = { ...paging, ...unfiltered, open: '' }

/** `/shop/takedowns`: what operators took down of this creator's, why, and the appeals. */
export function TakedownsPage() {
  const [view, setView, own] = useListView('takedowns', places, 'open')
  const [appealed, setAppealed] = useState<Takedown>()
  const list = useList(takedowns.listData, {
    pageNum: view.pageNum,
    pageSize: view.pageSize,
    keyword: view.keyword || undefined,
    statusDict: chosen(Status, view.status),
  })
  const opened = list.data?.list.find(({ id }) => id === view.open)
  const appealOn = (takedown: Takedown): RowAction[] =>
    mayAppeal(takedown) ? [{ label: '申诉', onClick: () => setAppealed(takedown) }] : []
  return (
    <>
      <ListPage
        own={own}
        title="平台下架"
        description="被平台下架的内容不再公开，也不能售卖；已经购买的学员可以继续使用。有不同意见，每次下架可以申诉一次。"
        list={list}
        columns={columns}
        rowActions={(takedown) => [
          { label: '查看', onClick: () => setView({ open: takedown.id }) },
          ...appealOn(takedown),
        ]}
        onPage={setView}
        filters={
          <>
            <SearchField
              value={view.keyword}
              placeholder="搜索名称或原因"
              onSearch={(keyword) => setView({ keyword })}
            />
            <ChoiceFilter
              label="状态"
              value={states.find(({ value }) => value === view.status)?.value ?? ''}
              options={states}
              onChange={(status) => setView({ status })}
            />
          </>
        }
        empty={
          view.keyword !== '' || view.status !== '' ? (
            <NoMatch noun="下架记录" onClear={() => setView(unfiltered)} />
          ) : (
            <EmptyState
              title="没有被平台下架的内容"
              text="商品、店铺、作品、提问或评价被平台下架时，这里写明原因，可以申诉。"
            />
          )
        }
      />
      <DetailDrawer
        title="下架详情"
        open={opened !== undefined}
        onClose={() => setView({ open: '' })}
        actions={
          opened &&
          mayAppeal(opened) && (
            <Button type="primary" onClick={() => setAppealed(opened)}>
              申诉
            </Button>
          )
        }
      >
        {opened && <TakedownFacts takedown={opened} />}
      </DetailDrawer>
      {appealed && (
        <AppealDialog key={appealed.id} takedown={appealed} onClose={() => setAppealed(undefined)} />
      )}
    </>
  )
}

const mayAppeal = ({ statusDict, appealTime }: Takedown) =>
  takedownCan.appeal.includes(statusDict) && appealTime === null

const columns: readonly Column<Takedown>[] = [
  {
    key: 'target',
    title: '内容',
    render: ({ targetName, kindDict }) => (
      <TwoLines first={targetName} second={labelOf('takedownKindDict', kindDict)} />
    ),
  },
  {
    key: 'reason',
    title: '原因',
    render: ({ reason, reasonDict }) => (
      <TwoLines first={labelOf('takedownReasonDict', reasonDict)} second={reason} />
    ),
  },
  { key: 'status', title: '状态', render: ({ statusDict }) => <TakedownStatus statusDict={statusDict} /> },
  timeColumn('下架时间', ({ takeTime }) => takeTime),
]
