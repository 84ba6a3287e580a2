import { contract } from '@zsm/contract'
import { type BillDifference, mostSettled } from '@zsm/contract/reconciliation/differences'
import { differenceCan } from '@zsm/contract/states'
import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import type { useList } from '../api/query.ts'
import {
  DecisionButtons,
  ReasonDialog,
  StepButtons,
  useAgeColumn,
  useSteps,
  type Waits,
} from '../operators/office/public.ts'
import { DetailDrawer, Facts } from '../ui/overlay/detail-drawer.tsx'
import type { Column } from '../ui/table/data-table.tsx'
import { ListPanel } from '../ui/table/list-page.tsx'
import type { Paging } from '../ui/table/use-view.ts'
import { factsOf } from './differences-table.tsx'

const { reconciliation } = contract

type Props = {
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
export function DifferencesList({ list, columns, filters, empty, open, onOpen, onPage }: Props) {
  const [keys, setKeys] = useState<string[]>([])
  const [asked, setAsked] = useState<BillDifference[]>()
  const rows = list.data?.list ?? noRows
  const steps = useSteps({ rows, open, onOpen, waits: isOpen })
  const age = useAgeColumn(waitsOf)
  const opened = rows.find(({ id }) => id === open)
  const settling = rows.filter((row) => keys.includes(row.id) && isOpen(row)).slice(0, mostSettled)
  const actionsOn = (row: BillDifference) =>
    isOpen(row) ? [{ label: '处理', onClick: () => setAsked([row]) }] : []
  return (
    <>
      <ListPanel
        label="对账差异"
        list={list}
        columns={[...columns, age]}
        selection={{ keys, onChange: setKeys }}
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
        extra={<StepButtons {...steps} />}
        onClose={() => onOpen('')}
        actions={opened && isOpen(opened) ? <DecisionButtons actions={actionsOn(opened)} /> : undefined}
      >
        {opened && <Facts of={factsOf(opened)} />}
      </DetailDrawer>
      {asked && (
        <ReasonDialog
          endpoint={reconciliation.settleDifference}
          input={{ ids: asked.map(({ id }) => id) }}
          title={asked.length === 1 ? '处理这条差异' : `处理 ${asked.length} 条差异`}
          label="处理说明"
          submitLabel="标为已处理"
          done="已标为已处理"
          hint="写明原因和这笔钱的去向，例如：已在渠道后台退回买家。不会动任何一笔钱，会记入操作日志"
          alsoInvalidates={[reconciliation]}
          onClose={() => {
            setAsked(undefined)
            setKeys([])
          }}
        />
      )}
    </>
  )
}
