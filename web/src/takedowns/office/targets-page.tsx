import type { TakedownTarget } from '@zsm/contract/office/takedowns'
import { operators } from '@zsm/contract/operators'
import { takedownKind } from '@zsm/contract/states'
import { TakedownKind } from '@zsm/contract/takedowns/takedowns'
import { useList } from '../../api/query.ts'
import { paths } from '../../paths.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Status } from '../../ui/feedback/status.tsx'
import { ButtonLink } from '../../ui/page/button-link.tsx'
import { ChoiceFilter } from '../../ui/table/choice-filter.tsx'
import { chosen } from '../../ui/table/chosen.ts'
import type { Column } from '../../ui/table/data-table.tsx'
import { ListPage } from '../../ui/table/list-page.tsx'
import { NoMatch } from '../../ui/table/no-match.tsx'
import { SearchField } from '../../ui/table/search-field.tsx'
import { timeColumn } from '../../ui/table/time-column.tsx'
import { TwoLines } from '../../ui/table/two-lines.tsx'
import { paging } from '../../ui/table/use-view.ts'
import { useListView } from '../../ui/table/views/use-own-list.ts'
import { useTakeDown } from './use-take-down.tsx'

const kinds = takedownKind.values.map((value) => ({ value: `${value}`, label: takedownKind.labels[value] }))
const first = `${takedownKind.good}`
const places = { ...paging, keyword: '', kind: first }

/** `/admin/takedowns/targets`: finds a good, a shop, a work, a question or a review of any creator, and takes it down. */
export function TakedownTargetsPage() {
  const [view, setView, own] = useListView('office-takedown-targets', places)
  const [takeDown, dialog] = useTakeDown()
  const list = useList(operators.listTakedownTarget, {
    pageNum: view.pageNum,
    pageSize: view.pageSize,
    keyword: view.keyword || undefined,
    kindDict: chosen(TakedownKind, view.kind) ?? takedownKind.good,
  })
  return (
    <>
      <ListPage
        own={own}
        title="下架内容"
        description="按名称、创作者，或粘贴页面的地址查找。下架要写原因，创作者会看到，可以申诉一次。"
        actions={<ButtonLink to={paths.operatorTakedowns()}>下架与申诉</ButtonLink>}
        list={list}
        columns={columns}
        rowActions={(target) => [takeDown(target)]}
        onPage={setView}
        filters={
          <>
            <SearchField
              value={view.keyword}
              placeholder="名称、创作者或页面地址"
              onSearch={(keyword) => setView({ keyword })}
            />
            <ChoiceFilter
              label="内容"
              value={kinds.find(({ value }) => value === view.kind)?.value ?? first}
              options={kinds}
              onChange={(kind) => setView({ kind })}
            />
          </>
        }
        empty={
          view.keyword === '' ? (
            <EmptyState title="这里还没有内容" text="创作者有了这类内容之后，会出现在这里" />
          ) : (
            <NoMatch noun="内容" onClear={() => setView({ keyword: '' })} />
          )
        }
      />
      {dialog}
    </>
  )
}

const columns: readonly Column<TakedownTarget>[] = [
  {
    key: 'name',
    title: '内容',
    render: ({ name, frontName }) => <TwoLines first={name} second={frontName} />,
  },
  {
    key: 'state',
    title: '状态',
    render: ({ takenDownFlag }) =>
      takenDownFlag ? <Status kind="danger">已下架</Status> : <Status kind="success">正常</Status>,
  },
  timeColumn('创建时间', ({ createTime }) => createTime),
]
