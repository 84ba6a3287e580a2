import type { CaseList } from '@zsm/contract/office/cases'
import type { DictionaryName } from '@zsm/contract/reference'
import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { DetailDrawer } from '../../ui/overlay/detail-drawer.tsx'
import { ListPage, type ListPageProps } from '../../ui/table/list-page.tsx'
import { NoMatch } from '../../ui/table/no-match.tsx'
import type { RowAction } from '../../ui/table/row-actions.tsx'
import { SearchField } from '../../ui/table/search-field.tsx'
import { CasePanel } from './cases/case-panel.tsx'
import { CasesBar } from './cases/cases-bar.tsx'
import { type Several, SeveralButtons } from './cases/several-buttons.tsx'
import { useWork } from './cases/use-work.tsx'
import { WorkFilter } from './cases/work-filter.tsx'
import { DecisionButtons } from './decision-buttons.tsx'
import { ReasonDialog, type Reasoned } from './reason-dialog.tsx'
import { StateFilter } from './state-filter.tsx'
import { StepButtons } from './step-buttons.tsx'
import type { DecisionPlace } from './use-decision-view.ts'
import type { Waits } from './waiting-age.tsx'

/** A decision on a row. `asks`: it needs a reason first. */
export type Decision = RowAction & { asks?: Reasoned }

type ListedWork<Row> = {
  listName: CaseList
  /** Since when a row has been waiting, and for which work; undefined once nobody has to act on it. */
  waitsOf: (row: Row) => Waits | undefined
  /** Whether the rows are about amounts. */
  sums?: boolean
  /** Whether they go to a bank. */
  bank?: boolean
  /** What a row is called where the outcome of several is told. */
  nameOf: (row: Row) => string
  several?: readonly Several<Row>[]
}

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
  /** What makes it a list of work: cases, age, filters and several rows at once. */
  work?: ListedWork<Row>
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
  work,
  empty,
  ...page
}: DecisionListProps<Row>) {
  const [reasoned, setReasoned] = useState<Reasoned>()
  const rows = page.list.data?.list ?? noRows
  const {
    steps,
    columns,
    cases,
    guarded,
    chosen,
    selection,
    clear: unselect,
  } = useWork<Row>({
    listName: work?.listName,
    rows,
    open: view.open,
    onOpen: (open) => setView({ open }),
    waitsOf: work?.waitsOf ?? waitsForNobody,
  })
  const nameOf = (id: string) => {
    const row = rows.find((each) => each.id === id)
    return row && work ? work.nameOf(row) : '不在这一页的项'
  }
  const opened = rows.find(({ id }) => id === view.open)
  const actionsOn = (row: Row): RowAction[] =>
    guarded(
      row.id,
      decisionsOn(row).map(({ asks, ...action }) =>
        asks ? { ...action, onClick: () => setReasoned({ listName: work?.listName, ...asks }) } : action,
      ),
    )
  const showAll = () => setView({ status: 'all' })
  return (
    <>
      <ListPage
        {...page}
        columns={work ? [...(page.columns ?? []), ...columns] : (page.columns ?? [])}
        {...(work && { selection })}
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
            {work && (
              <WorkFilter view={view} setView={setView} sums={work.sums ?? false} bank={work.bank ?? false} />
            )}
          </>
        }
        above={
          work ? (
            <>
              {page.above}
              <CasesBar
                listName={work.listName}
                chosen={chosen.map(({ id }) => id)}
                nameOf={nameOf}
                onClear={unselect}
              >
                <SeveralButtons
                  listName={work.listName}
                  chosen={chosen}
                  several={work.several ?? []}
                  nameOf={nameOf}
                  onDone={unselect}
                />
              </CasesBar>
            </>
          ) : (
            page.above
          )
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
        {opened && work && (
          <CasePanel key={opened.id} listName={work.listName} id={opened.id} found={cases.get(opened.id)} />
        )}
      </DetailDrawer>
      {reasoned && <ReasonDialog {...reasoned} onClose={() => setReasoned(undefined)} />}
    </>
  )
}
