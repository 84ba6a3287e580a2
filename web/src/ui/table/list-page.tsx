import type { UseQueryResult } from '@tanstack/react-query'
import type { StateCount } from '@zsm/contract/values'
import { Button } from 'antd'
import { type ReactNode, useEffect, useRef } from 'react'
import { thousands } from '../../format/number.ts'
import './list-page.css'
import { EmptyState } from '../feedback/empty-state.tsx'
import { Loaded } from '../feedback/loaded.tsx'
import { Page, Panel } from '../page/page.tsx'
import { DataTable, type DataTableProps, headlineOf, idOf } from './data-table.tsx'
import { Pager } from './pager.tsx'
import { placeAfter } from './place-after.ts'
import type { Paging } from './use-view.ts'
import { ListTools } from './views/list-tools.tsx'
import { handleRowKey } from './views/row-keys.ts'

type List<Row> = {
  list: Row[]
  total: number
  totalCapped?: boolean
  /** A search by part of a name covered only this many of the newest rows. */
  searchedNewest?: number | null
  pageNum: number
  pageSize: number
  /** How many rows each state has. */
  stateCounts?: StateCount[] | undefined
}

type ListPanelProps<Row> = Omit<DataTableProps<Row>, 'rows' | 'label' | 'busy' | 'columns'> & {
  label: string
  columns?: DataTableProps<Row>['columns']
  /** A page of rows: `useList(endpoint, input)`. */
  list: UseQueryResult<List<Row>>
  filters?: ReactNode
  /** How to reach rows that are too old for a search: 加上日期可查更早的. */
  older?: string
  /** Shown if there are no rows: an `EmptyState` with the button that creates the first. */
  empty: ReactNode
  onPage: (paging: Paging) => void
  /** Another view than a table, such as a grid of pictures. */
  render?: (rows: Row[]) => ReactNode
}

export type ListPageProps<Row> = Omit<ListPanelProps<Row>, 'label'> & {
  title: string
  description?: ReactNode
  actions?: ReactNode
  /** Shown between heading and list: statistic cards, notices. */
  above?: ReactNode
}

/** A page that is a list: filters, rows and paging, with its empty, failed and loading states. */
export function ListPage<Row>({ title, description, actions, above, ...list }: ListPageProps<Row>) {
  return (
    <Page title={title} description={description} actions={actions}>
      {above}
      <ListPanel label={title} {...list} />
    </Page>
  )
}

/** Only the list, for pages with more than one. */
export function ListPanel<Row>({
  label,
  list,
  filters,
  empty,
  onPage,
  render,
  columns = [],
  older,
  ...table
}: ListPanelProps<Row>) {
  const { rowKey = idOf, own } = table
  const panel = useRowKeys()
  // Rows and their columns appear together, instead of the rows in columns that then move.
  const shown = own?.waits ? ({ ...list, data: undefined, error: null } as typeof list) : list
  return (
    <Panel flush ref={panel}>
      {(filters || own?.change) && (
        <div className={filters ? 'filters' : 'filters filters-own'}>
          {filters}
          {own && (
            <ListTools
              label={label}
              own={own}
              columns={render ? [] : columns}
              fixed={headlineOf(columns)?.key}
            />
          )}
        </div>
      )}
      {list.data?.searchedNewest && <SearchedNewest page={list.data} older={older} />}
      <Loaded from={shown} rows={8}>
        {(page) =>
          page.list.length === 0 && page.total === 0 ? (
            empty
          ) : (
            <>
              {page.list.length === 0 ? (
                <NoMore onPage={onPage} page={page} />
              ) : render ? (
                render(page.list)
              ) : (
                <DataTable
                  {...table}
                  columns={columns}
                  label={label}
                  rows={page.list}
                  busy={list.isPlaceholderData}
                />
              )}
              <Pager
                page={page}
                onPage={(to) =>
                  onPage(placeAfter({ ...page, isPlaceholder: list.isPlaceholderData }, to, rowKey))
                }
              />
            </>
          )
        }
      </Loaded>
    </Panel>
  )
}

/** The keys of a list work while its page is shown. */
function useRowKeys() {
  const panel = useRef<HTMLElement>(null)
  const last = useRef<string>(undefined)
  // The keys are pressed anywhere in the document.
  useEffect(() => {
    const press = (event: KeyboardEvent) => panel.current && handleRowKey(event, panel.current, last)
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
  return panel
}

type SearchedNewestProps = {
  page: Pick<List<never>, 'total' | 'searchedNewest'>
  older: string | undefined
}

/** Says that list, counts and sums cover only the newest rows. */
const SearchedNewest = ({ page: { total, searchedNewest }, older }: SearchedNewestProps) => (
  <p className="list-searched" role="note">
    至少 {thousands(total)} 条 · 只查了最近 {thousands(searchedNewest ?? 0)} 条{older && `，${older}`}
  </p>
)

type NoMoreProps = Pick<ListPanelProps<never>, 'onPage'> & { page: Pick<Paging, 'pageSize'> }

/** A page beyond the last one: from an old address, or because rows were deleted. */
const NoMore = ({ onPage, page: { pageSize } }: NoMoreProps) => (
  <EmptyState
    title="这一页没有内容"
    action={<Button onClick={() => onPage({ pageNum: 1, pageSize, after: '' })}>回到第 1 页</Button>}
  />
)
