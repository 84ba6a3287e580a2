import { Stars } from '@zsm/contract/learners/reviews'
import type { OperatorReview } from '@zsm/contract/office/reviews'
import { operators } from '@zsm/contract/operators'
import { takedownKind } from '@zsm/contract/states'
import { useState } from 'react'
import { useList } from '../api/query.ts'
import { ListExportButton, ReasonDialog, type Reasoned } from '../operators/office/public.ts'
import { askTakeDown } from '../takedowns/public.ts'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { ChoiceFilter } from '../ui/table/choice-filter.tsx'
import { chosen } from '../ui/table/chosen.ts'
import type { Column } from '../ui/table/data-table.tsx'
import { ListPage } from '../ui/table/list-page.tsx'
import { NoMatch } from '../ui/table/no-match.tsx'
import type { RowAction } from '../ui/table/row-actions.tsx'
import { SearchField } from '../ui/table/search-field.tsx'
import { SelectFilter } from '../ui/table/select-filter.tsx'
import { TwoLines } from '../ui/table/two-lines.tsx'
import { paging } from '../ui/table/use-view.ts'
import { useListView } from '../ui/table/views/use-own-list.ts'
import { ReviewWords } from './review-words.tsx'
import { starOptions } from './star-options.ts'

const states = [
  { value: '', label: '全部' },
  { value: '0', label: '显示中' },
  { value: '1', label: '已下架' },
] as const
const places = { ...paging, keyword: '', stars: '', hidden: '' }

/** Reviews of all shops. Operators take one down with a reason. */
export function ReviewsOfficePage() {
  const [view, setView, own] = useListView('office-reviews', places)
  const [asked, setAsked] = useState<Reasoned>()
  const stars = chosen(Stars, view.stars)
  const asking = {
    pageNum: view.pageNum,
    pageSize: view.pageSize,
    keyword: view.keyword || undefined,
    stars,
    hiddenFlag: view.hidden === '' ? undefined : view.hidden === '1',
  }
  const list = useList(operators.listReview, asking)
  const rowActions = (review: OperatorReview): RowAction[] => [
    {
      label: '下架',
      danger: true,
      disabled: review.hiddenFlag ? '已经下架，可以在「下架与申诉」里恢复' : undefined,
      onClick: () => setAsked(askTakeDown(targetOf(review))),
    },
  ]
  const filtered = view.keyword !== '' || view.stars !== '' || view.hidden !== ''
  return (
    <>
      <ListPage
        own={own}
        title="学员评价"
        actions={<ListExportButton listName="review" endpoint={operators.listReview} asked={asking} />}
        description="下架的评价不显示，也不计入评分；创作者和学员都会看到原因，创作者可以申诉。"
        list={list}
        columns={columns}
        rowActions={rowActions}
        onPage={setView}
        filters={
          <>
            <SearchField
              value={view.keyword}
              placeholder="搜索评价、商品、创作者或订单号"
              onSearch={(keyword) => setView({ keyword })}
            />
            <SelectFilter
              label="星级"
              value={stars === undefined ? '' : view.stars}
              options={starOptions}
              onChange={(stars) => setView({ stars })}
            />
            <ChoiceFilter
              label="状态"
              value={states.find(({ value }) => value === view.hidden)?.value ?? ''}
              options={states}
              onChange={(hidden) => setView({ hidden })}
            />
          </>
        }
        empty={
          filtered ? (
            <NoMatch noun="评价" onClear={() => setView({ keyword: '', stars: '', hidden: '' })} />
          ) : (
            <EmptyState title="还没有评价" text="学员评价商品后，会出现在这里。" />
          )
        }
      />
      {asked && <ReasonDialog {...asked} onClose={() => setAsked(undefined)} />}
    </>
  )
}

const targetOf = ({ id, words, stars }: OperatorReview) => ({
  id,
  kindDict: takedownKind.review,
  name: words || `${stars} 星的评价`,
})

const columns: readonly Column<OperatorReview>[] = [
  { key: 'review', title: '评价', render: (review) => <ReviewWords review={review} /> },
  {
    key: 'good',
    title: '商品',
    render: ({ goodName, frontName }) => <TwoLines first={goodName} second={frontName} />,
  },
  { key: 'reason', title: '下架原因', render: ({ hideReason }) => hideReason || '—' },
]
