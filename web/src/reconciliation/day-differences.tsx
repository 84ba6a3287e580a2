import { reconciliation } from '@zsm/contract/reconciliation/calls'
import type { Day } from '@zsm/contract/values'
import { useList } from '../api/query.ts'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { ChoiceFilter } from '../ui/table/choice-filter.tsx'
import { DifferencesList } from './differences-list.tsx'
import { dayColumns } from './differences-table.tsx'
import type { DayView } from './places.ts'

type Props = { place: DayView; channel: string; day: Day }

/** A day's differences and, on demand, the lines that explain themselves. */
export function DayDifferences({ place: [view, setView], channel, day }: Props) {
  const { pageNum, pageSize } = view
  const withExplained = view.explained === '1'
  const list = useList(reconciliation.listDifference, {
    pageNum,
    pageSize,
    channel,
    day,
    explainedFlag: withExplained,
  })
  return (
    <DifferencesList
      list={list}
      columns={dayColumns}
      open={view.open}
      onOpen={(open) => setView({ open })}
      onPage={setView}
      filters={
        <ChoiceFilter
          label="显示哪些"
          value={withExplained ? '1' : ''}
          options={[
            { value: '', label: '差异' },
            { value: '1', label: '也看已说明的' },
          ]}
          onChange={(explained) => setView({ explained })}
        />
      }
      empty={<EmptyState title="没有差异" text="这一天的每一笔都核对一致，或已说明" />}
    />
  )
}
