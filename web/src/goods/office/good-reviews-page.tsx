import type { OperatorGood } from '@zsm/contract/office/goods'
import { operators } from '@zsm/contract/operators'
import { dict, goodAudit } from '@zsm/contract/states'
import { CategoryId } from '@zsm/contract/values'
import { useList } from '../../api/query.ts'
import { labelOf } from '../../format/dictionary.ts'
import { yuan } from '../../format/money.ts'
import {
  CasesBar,
  isNarrowed,
  ListExportButton,
  type Several,
  SeveralButtons,
  sumsAsked,
  useOwnId,
  useWork,
  type Waits,
  WorkFilter,
  workAsked,
  workPlaces,
} from '../../operators/office/public.ts'
import { CategoryFilter } from '../../reference/public.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Status } from '../../ui/feedback/status.tsx'
import { chosen } from '../../ui/table/chosen.ts'
import type { Column } from '../../ui/table/data-table.tsx'
import { ListPage } from '../../ui/table/list-page.tsx'
import { NoMatch } from '../../ui/table/no-match.tsx'
import { SearchField } from '../../ui/table/search-field.tsx'
import { StateTabs } from '../../ui/table/state-tabs.tsx'
import { timeColumn } from '../../ui/table/time-column.tsx'
import { TwoLines } from '../../ui/table/two-lines.tsx'
import { paging } from '../../ui/table/use-view.ts'
import { useListView } from '../../ui/table/views/use-own-list.ts'
import { GoodReviewPanel } from './good-review-panel.tsx'

const columns: readonly Column<OperatorGood>[] = [
  {
    key: 'name',
    title: '商品',
    render: ({ name, revision, frontName }) => <TwoLines first={revision?.name ?? name} second={frontName} />,
  },
  { key: 'biz', title: '类型', render: ({ bizDict }) => labelOf('bizDict', bizDict) },
  {
    key: 'price',
    title: '价格',
    numeric: true,
    render: ({ freeFlag, priceFen }) => (freeFlag ? '免费' : yuan(priceFen)),
  },
  { key: 'details', title: '课时', numeric: true, render: ({ detailCount }) => detailCount },
  { key: 'state', title: '状态', render: ReviewState },
  timeColumn('更新时间', ({ updateTime }) => updateTime),
]

const states = [
  { value: '1', label: '待审核' },
  { value: '2', label: '已通过' },
  { value: '3', label: '已驳回' },
] as const
type State = (typeof states)[number]['value']

function ReviewState({ auditDict, revision }: OperatorGood) {
  if (revision?.statusDict === goodAudit.waiting) return <Status kind="warning">在架修改待审核</Status>
  if (auditDict === goodAudit.waiting) return <Status kind="warning">待审核</Status>
  return (
    <Status kind={auditDict === goodAudit.passed ? 'success' : 'danger'}>
      {labelOf('goodAuditDict', auditDict)}
    </Status>
  )
}

const noRows: OperatorGood[] = []

function waitsOf({ auditDict, revision, updateTime }: OperatorGood): Waits | undefined {
  const isNew = auditDict === goodAudit.waiting
  if (!isNew && revision?.statusDict !== goodAudit.waiting) return undefined
  return { work: 'good', since: updateTime }
}

const severalGoods: readonly Several<OperatorGood>[] = [
  {
    label: '驳回',
    danger: true,
    fits: (good) => waitsOf(good) !== undefined,
    endpoint: operators.rejectGoods,
    input: (rows) => ({ goods: rows.map(({ id, version }) => ({ id, version })) }),
    text: '每一位创作者都会看到这段话，可以修改后重新提交',
    reason: '驳回原因',
  },
]

const none = { keyword: '', state: '1' as State, category: '', ...workPlaces }
const places = { ...paging, ...none, open: '' }

/** New and changed goods of all creators that wait for review. */
export function GoodReviewsPage() {
  const [view, setView, own] = useListView('office-good-reviews', places, 'open')
  const asking = {
    pageNum: view.pageNum,
    pageSize: view.pageSize,
    statesFlag: true,
    keyword: view.keyword || undefined,
    classifyId: chosen(CategoryId, view.category),
    ...workAsked(view, useOwnId()),
    ...sumsAsked(view),
    auditDict: chosen(dict(goodAudit.waiting, goodAudit.passed, goodAudit.rejected), view.state),
  }
  const list = useList(operators.listGood, asking)
  const rows = list.data?.list ?? noRows
  const nameOf = (id: string) => rows.find((row) => row.id === id)?.name ?? '不在这一页的项'
  const { columns: workColumns, ...work } = useWork({
    listName: 'good',
    rows,
    open: view.open,
    onOpen: (open) => setView({ open }),
    waitsOf,
  })
  return (
    <>
      <ListPage
        own={own}
        title="商品审核"
        actions={<ListExportButton listName="good" endpoint={operators.listGood} asked={asking} />}
        description="通过后才能上架；在架商品的修改通过前，买家看到的仍是原来的内容。"
        list={list}
        columns={[...columns, ...workColumns]}
        selection={work.selection}
        above={
          <CasesBar
            listName="good"
            chosen={work.chosen.map(({ id }) => id)}
            nameOf={nameOf}
            onClear={work.clear}
          >
            <SeveralButtons
              listName="good"
              chosen={work.chosen}
              several={severalGoods}
              nameOf={nameOf}
              onDone={work.clear}
            />
          </CasesBar>
        }
        rowActions={({ id, auditDict, revision }) => [
          {
            label:
              auditDict === goodAudit.waiting || revision?.statusDict === goodAudit.waiting ? '审核' : '查看',
            onClick: () => setView({ open: id }),
          },
        ]}
        onPage={setView}
        filters={
          <>
            <SearchField
              value={view.keyword}
              placeholder="商品名称"
              onSearch={(keyword) => setView({ keyword })}
            />
            <StateTabs
              label="审核状态"
              value={view.state}
              options={states}
              counts={list.data?.stateCounts}
              stale={list.isPlaceholderData}
              onChange={(state) => setView({ state })}
            />
            <CategoryFilter
              value={chosen(CategoryId, view.category) ?? ''}
              onChange={(category) => setView({ category })}
            />
            <WorkFilter view={view} setView={setView} sums />
          </>
        }
        empty={
          view.state === '1' && view.keyword === '' && view.category === '' && !isNarrowed(view) ? (
            <EmptyState title="没有等待审核的商品" text="新商品和在架商品的修改会出现在这里" />
          ) : (
            <NoMatch noun="商品" onClear={() => setView(none)} />
          )
        }
      />
      <GoodReviewPanel id={view.open} work={work} onClose={() => setView({ open: '' })} />
    </>
  )
}
