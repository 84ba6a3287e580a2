import { Stars } from '@zsm/contract/learners/reviews'
import type { OperatorReview } from '@zsm/contract/office/reviews'
import { operators } from '@zsm/contract/operators'
import { useState } from 'react'
import { useCall, useList } from '../api/query.ts'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { Notice } from '../ui/feedback/notice.tsx'
import { toast } from '../ui/feedback/toast.ts'
import { Field } from '../ui/form/field.tsx'
import { FormDialog } from '../ui/form/form-dialog.tsx'
import { TextAreaField } from '../ui/form/text-field.tsx'
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
  { value: '1', label: '已隐藏' },
] as const
const places = { ...paging, keyword: '', stars: '', hidden: '' }

/** Reviews of all shops. Operators hide one, or show it again, with a reason. */
export function ReviewsOfficePage() {
  const [view, setView, own] = useListView('office-reviews', places)
  const [decided, setDecided] = useState<OperatorReview>()
  const stars = chosen(Stars, view.stars)
  const list = useList(operators.listReview, {
    pageNum: view.pageNum,
    pageSize: view.pageSize,
    keyword: view.keyword || undefined,
    stars,
    hiddenFlag: view.hidden === '' ? undefined : view.hidden === '1',
  })
  const rowActions = (review: OperatorReview): RowAction[] => [
    { label: review.hiddenFlag ? '恢复显示' : '隐藏', onClick: () => setDecided(review) },
  ]
  const filtered = view.keyword !== '' || view.stars !== '' || view.hidden !== ''
  return (
    <>
      <ListPage
        own={own}
        title="学员评价"
        description="隐藏的评价不显示，也不计入评分；创作者和学员都会看到原因。"
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
      {decided && <DecideDialog key={decided.id} review={decided} onClose={() => setDecided(undefined)} />}
    </>
  )
}

type Values = { reason: string }

function DecideDialog({ review, onClose }: { review: OperatorReview; onClose: () => void }) {
  const { id, hiddenFlag, words } = review
  const title = hiddenFlag ? '恢复显示评价' : '隐藏评价'
  const endpoint = hiddenFlag ? operators.showReview : operators.hideReview
  const decide = useCall(endpoint, {
    invalidates: [operators.listReview],
    failure: 'inline',
    onSuccess: () => {
      toast.success(hiddenFlag ? '评价已恢复显示' : '评价已隐藏')
      onClose()
    },
  })
  return (
    <FormDialog<Values>
      title={title}
      open
      onClose={onClose}
      endpoint={endpoint}
      initial={{}}
      submitLabel={title}
      submitting={decide.isPending}
      failure={decide.error}
      onSubmit={(values) => decide.mutate({ ...values, id })}
    >
      <Notice>{words || '没有写文字'}</Notice>
      <Field name="reason" label="原因" hint="创作者和学员都会看到这段话，操作日志也会记录">
        <TextAreaField max={200} />
      </Field>
    </FormDialog>
  )
}

const columns: readonly Column<OperatorReview>[] = [
  { key: 'review', title: '评价', render: (review) => <ReviewWords review={review} /> },
  {
    key: 'good',
    title: '商品',
    render: ({ goodName, frontName }) => <TwoLines first={goodName} second={frontName} />,
  },
  { key: 'reason', title: '隐藏原因', render: ({ hideReason }) => hideReason || '—' },
]
