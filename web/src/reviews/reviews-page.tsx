import { type Review, reviews, Stars } from '@zsm/contract/learners/reviews'
import { shopKind } from '@zsm/contract/states'
import { GoodId, ReviewId } from '@zsm/contract/values'
import { useList } from '../api/query.ts'
import { OneGoodNotice } from '../goods/public.ts'
import { paths } from '../paths.ts'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { ButtonLink } from '../ui/page/button-link.tsx'
import { ChoiceFilter } from '../ui/table/choice-filter.tsx'
import { chosen } from '../ui/table/chosen.ts'
import type { Column } from '../ui/table/data-table.tsx'
import { ListPage } from '../ui/table/list-page.tsx'
import { NoMatch } from '../ui/table/no-match.tsx'
import type { RowAction } from '../ui/table/row-actions.tsx'
import { SearchField } from '../ui/table/search-field.tsx'
import { SelectFilter } from '../ui/table/select-filter.tsx'
import { paging } from '../ui/table/use-view.ts'
import { useListView } from '../ui/table/views/use-own-list.ts'
import { AnswerDrawer } from './answer-drawer.tsx'
import { ReviewWords } from './review-words.tsx'
import { ScorePanel } from './score-panel.tsx'
import { starOptions } from './star-options.ts'

const answers = [
  { value: '', label: '全部' },
  { value: '0', label: '未回复' },
  { value: '1', label: '已回复' },
] as const
const shops = [
  { value: '', label: '两个店铺' },
  ...shopKind.values.map((value) => ({ value: String(value), label: shopKind.labels[value] })),
]
const places = { ...paging, keyword: '', stars: '', answered: '', shop: '', good: '', open: '' }
const unfiltered = { keyword: '', stars: '', answered: '', shop: '', good: '' }

/** `/shop/reviews`: learners' reviews of the creator's goods. */
export function ReviewsPage() {
  const [view, setView, own] = useListView('reviews', places, 'open')
  const goodId = chosen(GoodId, view.good)
  const shopDict = chosen(shopKind.codec, view.shop)
  const stars = chosen(Stars, view.stars)
  const answeredFlag = view.answered === '' ? undefined : view.answered === '1'
  const list = useList(reviews.listData, {
    pageNum: view.pageNum,
    pageSize: view.pageSize,
    keyword: view.keyword || undefined,
    goodId,
    shopDict,
    stars,
    answeredFlag,
  })
  const rowActions = ({ id, answer, hiddenFlag }: Review): RowAction[] => [
    {
      label: hiddenFlag ? '查看' : answer ? '修改回复' : '回复',
      onClick: () => setView({ open: id }),
    },
  ]
  const filtered = Object.keys(unfiltered).some((name) => view[name as keyof typeof unfiltered] !== '')
  const opened = chosen(ReviewId, view.open)
  return (
    <>
      <ListPage
        own={own}
        title="学员评价"
        description="学员用过之后的评价，显示在商品页。回复公开显示，也会通知学员。"
        above={
          <>
            <OneGoodNotice id={goodId} noun="评价" onAll={() => setView({ good: '' })} />
            <ScorePanel
              goodId={goodId}
              shopDict={shopDict}
              stars={stars}
              onStars={(stars) => setView({ stars: stars ? String(stars) : '' })}
            />
          </>
        }
        list={list}
        columns={columns}
        rowActions={rowActions}
        onPage={setView}
        filters={
          <>
            <SearchField
              value={view.keyword}
              placeholder="搜索评价、回复、学员或商品"
              onSearch={(keyword) => setView({ keyword })}
            />
            <ChoiceFilter
              label="店铺"
              value={shopDict === undefined ? '' : view.shop}
              options={shops}
              onChange={(shop) => setView({ shop })}
            />
            <SelectFilter
              label="星级"
              value={stars === undefined ? '' : view.stars}
              options={starOptions}
              onChange={(stars) => setView({ stars })}
            />
            <ChoiceFilter
              label="回复"
              value={answers.find(({ value }) => value === view.answered)?.value ?? ''}
              options={answers}
              onChange={(answered) => setView({ answered })}
            />
          </>
        }
        empty={
          filtered ? (
            <NoMatch noun="评价" onClear={() => setView(unfiltered)} />
          ) : (
            <EmptyState
              title="还没有评价"
              text="学员学过课程、下载过文件或服务完成之后，可以评价；评价会出现在这里。"
              action={<ButtonLink to={paths.orders()}>查看订单</ButtonLink>}
            />
          )
        }
      />
      {opened && <AnswerDrawer key={opened} id={opened} onClose={() => setView({ open: '' })} />}
    </>
  )
}

const columns: readonly Column<Review>[] = [
  { key: 'review', title: '评价', render: (review) => <ReviewWords review={review} /> },
  { key: 'good', title: '商品', render: ({ goodName }) => goodName },
]
