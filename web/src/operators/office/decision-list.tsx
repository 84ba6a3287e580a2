import type { DictionaryName } from '@zsm/contract/reference'
import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { DetailDrawer } from '../../ui/overlay/detail-drawer.tsx'
import { ListPage, type ListPageProps } from '../../ui/table/list-page.tsx'
import { NoMatch } from '../../ui/table/no-match.tsx'
import type { RowAction } from '../../ui/table/row-actions.tsx'
import { SearchField } from '../../ui/table/search-field.tsx'
import { DecisionButtons } from './decision-buttons.tsx'
import { ReasonDialog, type Reasoned } from './reason-dialog.tsx'
import { StateFilter } from './state-filter.tsx'
import { StepButtons } from './step-buttons.tsx'
import { useAgeColumn } from './use-age-column.tsx'
import type { DecisionPlace } from './use-decision-view.ts'
import { useSteps } from './use-steps.ts'
import type { Waits } from './waiting-age.tsx'

/** A decision on a row. `asks`: it needs a reason first. */
export type Decision = RowAction & { asks?: Reasoned }

type DecisionListProps<Row> = Omit<ListPageProps<Row>, 'rowActions' | 'onPage' | 'filters' | 'empty'> & {
  /** `open` is the row whose drawer is open. */
  place: DecisionPlace
  /** The word for one row. */
  noun: string
  search: { placeholder: string; advice: string }
  state: { label: string; dictionary: DictionaryName; waiting?: string }
  /** More filters, after the state. */
  more?: ReactNode
  /** The title and the content of the drawer. */
  detailTitle: string
  detail: (row: Row) => ReactNode
  decisionsOn?: (row: Row) => Decision[]
  /** Since when a row has been waiting, and for which work; undefined once nobody has to act on it. */
  waitsOf?: (row: Row) => Waits | undefined
  /** Shown if the default state has no rows, with a button that shows all states. */
  empty: { title: string; text: string }
}

const noRows: never[] = []
const waitsForNobody = () => undefined

/** A list of things that operators decide on. Each decision is offered in the row and at the bottom of its drawer. */
export function DecisionList<Row extends { id: string }>({
  place: { view, setView, own, isFiltered, clear },
  noun,
  search: { placeholder, advice },
  state,
  more,
  detailTitle,
  detail,
  decisionsOn = () => [],
  waitsOf,
  empty,
  ...page
}: DecisionListProps<Row>) {
  const [reasoned, setReasoned] = useState<Reasoned>()
  const rows = page.list.data?.list ?? noRows
  const steps = useSteps<Row>({
    rows,
    open: view.open,
    onOpen: (open) => setView({ open }),
    waits: (row) => waitsOf?.(row) !== undefined,
  })
  const age = useAgeColumn(waitsOf ?? waitsForNobody)
  const columns = page.columns ?? []
  const opened = rows.find(({ id }) => id === view.open)
  const actionsOn = (row: Row): RowAction[] =>
    decisionsOn(row).map(({ asks, ...action }) =>
      asks ? { ...action, onClick: () => setReasoned(asks) } : action,
    )
  const showAll = () => setView({ status: 'all' })
  return (
    <>
      <ListPage
        {...page}
        columns={waitsOf ? [...columns, age] : columns}
        own={own}
        rowActions={(row) => [{ label: '查看', onClick: () => setView({ open: row.id }) }, ...actionsOn(row)]}
        onPage={setView}
        filters={
          <>
            <SearchField
              value={view.keyword}
              placeholder={placeholder}
              onSearch={(keyword) => setView({ keyword })}
            />
            <StateFilter
              {...state}
              value={view.status}
              of={page.list}
              onChange={(status) => setView({ status })}
            />
            {more}
          </>
        }
        empty={
          isFiltered ? (
            <NoMatch noun={noun} advice={advice} onClear={clear} />
          ) : (
            <EmptyState
              {...empty}
              action={view.status !== 'all' && <Button onClick={showAll}>查看全部{noun}</Button>}
            />
          )
        }
      />
      <DetailDrawer
        title={detailTitle}
        open={opened !== undefined}
        extra={<StepButtons {...steps} />}
        onClose={() => setView({ open: '' })}
        actions={opened && <DecisionButtons actions={actionsOn(opened)} />}
      >
        {opened && detail(opened)}
      </DetailDrawer>
      {reasoned && <ReasonDialog {...reasoned} onClose={() => setReasoned(undefined)} />}
    </>
  )
}
