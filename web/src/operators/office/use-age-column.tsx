import type { Column } from '../../ui/table/data-table.tsx'
import { usePromisedHours, WaitingAge, type Waits } from './waiting-age.tsx'

/** The column that says how long each row has been waiting. */
export function useAgeColumn<Row>(waitsOf: (row: Row) => Waits | undefined): Column<Row> {
  const promised = usePromisedHours()
  return {
    key: 'age',
    title: '已等',
    render: (row) => <WaitingAge waits={waitsOf(row)} promised={promised} />,
  }
}
