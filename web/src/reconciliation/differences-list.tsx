import { contract } from '@zsm/contract'
import { type BillDifference, mostSettled } from '@zsm/contract/reconciliation/differences'
import { differenceCan } from '@zsm/contract/states'
import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import type { useList } from '../api/query.ts'
import {
  CasePanel,
  CasesBar,
  DecisionButtons,
  ReasonDialog,
  StepButtons,
  useWork,
  type Waits,
} from '../operators/office/public.ts'
import { DetailDrawer, Facts } from '../ui/overlay/detail-drawer.tsx'
import type { Column } from '../ui/table/data-table.tsx'
import { ListPanel } from '../ui/table/list-page.tsx'
import type { Paging } from '../ui/table/use-view.ts'
import type { OwnList } from '../ui/table/views/use-own-list.ts'
import { factsOf } from './differences-table.tsx'

const { reconciliation } = contract

type Props = {
  /** How the operator sees the list, if it is stored. */
  own?: OwnList
  list: ReturnType<typeof useList<typeof reconciliation.listDifference>>
  columns: readonly Column<BillDifference>[]
  filters: ReactNode
  empty: ReactNode
  /** The row whose drawer is open. */
  open: string
  onOpen: (id: string) => void
  onPage: (paging: Paging) => void
}

const isOpen = ({ statusDict }: BillDifference) => differenceCan.settle.includes(statusDict)

const noRows: BillDifference[] = []

const waitsOf = (row: BillDifference): Waits | undefined =>
  isOpen(row) ? { work: 'difference', since: row.findTime } : undefined

/** Differences, which are settled one by one, or several with the same reason. */
export function DifferencesList({ own, list, columns, filters, empty, open, onOpen, onPage }: Props) {
  const [asked, setAsked] = useState<BillDifference[]>()
  const rows = list.data?.list ?? noRows
  const { columns: workColumns, ...work } = useWork({ listName: 'difference', rows, open, onOpen, waitsOf })
  const nameOf = (id: string) => {
    const row = rows.find((each) => each.id === id)
    return row ? row.ourNo || row.tradeNo || '没有单号' : '不在这一页的项'
  }
  const opened = rows.find(({ id }) => id === open)
  const settling = work.chosen.filter(isOpen).slice(0, mostSettled)
  const actionsOn = (row: BillDifference) =>
    work.guarded(row.id, isOpen(row) ? [{ label: '处理', onClick: () => setAsked([row]) }] : [])
  return (
    <>
      <CasesBar
        listName="difference"
        chosen={work.chosen.map(({ id }) => id)}
        nameOf={nameOf}
        onClear={work.clear}
      />
      <ListPanel
        label="对账差异"
        own={own}
        list={list}
        columns={[...columns, ...workColumns]}
        selection={work.selection}
        rowActions={(row) => [{ label: '查看', onClick: () => onOpen(row.id) }, ...actionsOn(row)]}
        onPage={onPage}
        filters={
          <>
            {filters}
            <span className="filters-sum">
              <Button disabled={settling.length === 0} onClick={() => setAsked(settling)}>
                {settling.length === 0 ? '一起处理' : `一起处理 ${settling.length} 条`}
              </Button>
            </span>
          </>
        }
        empty={empty}
      />
      <DetailDrawer
        title="对账差异"
        open={opened !== undefined}
        extra={<StepButtons {...work.steps} />}
        onClose={() => onOpen('')}
        actions={opened && isOpen(opened) ? <DecisionButtons actions={actionsOn(opened)} /> : undefined}
      >
        {opened && (
          <>
            <Facts of={factsOf(opened)} />
            <CasePanel
              key={opened.id}
              listName="difference"
              id={opened.id}
              found={work.cases.get(opened.id)}
            />
          </>
        )}
      </DetailDrawer>
      {asked && (
        <ReasonDialog
          endpoint={reconciliation.settleDifference}
          input={{ ids: asked.map(({ id }) => id) }}
          listName="difference"
          title={asked.length === 1 ? '处理这条差异' : `处理 ${asked.length} 条差异`}
          label="处理说明"
          submitLabel="标为已处理"
          done="已标为已处理"
          hint="写明原因和这笔钱的去向，例如：已在渠道后台退回买家。不会动任何一笔钱，会记入操作日志"
          alsoInvalidates={[reconciliation]}
          onClose={() => {
            setAsked(undefined)
            work.clear()
          }}
        />
      )}
    </>
  )
}
