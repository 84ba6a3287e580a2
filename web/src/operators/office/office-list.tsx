import { Button } from 'antd'
import type { ReactNode } from 'react'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { ListPage, type ListPageProps } from '../../ui/table/list-page.tsx'
import type { RowAction } from '../../ui/table/row-actions.tsx'
import { SearchField } from '../../ui/table/search-field.tsx'
import type { Paging } from '../../ui/table/use-view.ts'

type Place = { keyword: string }

type OfficeListProps<Row> = Omit<ListPageProps<Row>, 'actions' | 'empty' | 'onPage'> & {
  view: Place
  setView: (patch: Partial<Place & Paging>) => void
  /** The word for one row. */
  noun: string
  /** What the search covers. */
  searchFor: string
  /** Filters beside the search. */
  filters?: ReactNode
  onCreate: () => void
  onChange: (row: Row) => void
  rowActions?: (row: Row) => RowAction[]
}

/** A list that operators maintain: rows can be edited and created. */
export function OfficeList<Row>({
  view,
  setView,
  noun,
  searchFor,
  filters,
  onCreate,
  onChange,
  rowActions,
  ...page
}: OfficeListProps<Row>) {
  const create = (
    <Button type="primary" onClick={onCreate}>
      新建{noun}
    </Button>
  )
  return (
    <ListPage
      {...page}
      actions={create}
      rowActions={(row) => [{ label: '修改', onClick: () => onChange(row) }, ...(rowActions?.(row) ?? [])]}
      onPage={setView}
      filters={
        <>
          <SearchField
            value={view.keyword}
            placeholder={searchFor}
            onSearch={(keyword) => setView({ keyword })}
          />
          {filters}
        </>
      }
      empty={<EmptyState title={`没有找到${noun}`} text={`换个关键词，或新建一个${noun}`} action={create} />}
    />
  )
}
