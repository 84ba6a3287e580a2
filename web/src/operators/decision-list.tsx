import type { DictionaryName } from '@zsm/contract/reference'
import type { ReactNode } from 'react'
import { DetailDrawer } from '../ui/detail-drawer.tsx'
import { ListPage, type ListPageProps } from '../ui/list-page.tsx'
import type { RowAction } from '../ui/row-actions.tsx'
import { SearchField } from '../ui/search-field.tsx'
import type { Paging } from '../ui/use-view.ts'
import { DecisionButtons } from './decision-buttons.tsx'
import { StateFilter } from './state-filter.tsx'

/** The row that is `open` stands beside the list. */
type Place = { keyword: string; status: string; open: string }

type DecisionListProps<Row> = Omit<ListPageProps<Row>, 'rowActions' | 'onPage' | 'filters'> & {
  view: Place
  setView: (patch: Partial<Place & Paging>) => void
  /** What can be searched for. */
  searchFor: string
  state: { label: string; dictionary: DictionaryName }
  /** What one row is called. */
  detailTitle: string
  detail: (row: Row) => ReactNode
  decisionsOn: (row: Row) => RowAction[]
}

/** A list of what operators decide on: each decision at its row, and again at the foot of the row's details. */
export function DecisionList<Row extends { id: string }>({
  view,
  setView,
  searchFor,
  state,
  detailTitle,
  detail,
  decisionsOn,
  ...page
}: DecisionListProps<Row>) {
  const opened = page.list.data?.list.find(({ id }) => id === view.open)
  return (
    <>
      <ListPage
        {...page}
        rowActions={(row) => [
          { label: '查看', onClick: () => setView({ open: row.id }) },
          ...decisionsOn(row),
        ]}
        onPage={setView}
        filters={
          <>
            <SearchField
              value={view.keyword}
              placeholder={searchFor}
              onSearch={(keyword) => setView({ keyword })}
            />
            <StateFilter {...state} value={view.status} onChange={(status) => setView({ status })} />
          </>
        }
      />
      <DetailDrawer
        title={detailTitle}
        open={opened !== undefined}
        onClose={() => setView({ open: '' })}
        actions={opened && <DecisionButtons actions={decisionsOn(opened)} />}
      >
        {opened && detail(opened)}
      </DetailDrawer>
    </>
  )
}
