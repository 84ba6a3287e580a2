import type { Instant } from '@zsm/contract/values'
import { dateTime } from '../../format/time.ts'
import type { Column } from './data-table.tsx'

/** A time column in tabular figures. */
export const timeColumn = <Row,>(
  title: string,
  timeOf: (row: Row) => Instant,
  key = 'time',
): Column<Row> => ({
  key,
  title,
  render: (row) => <span className="numeric">{dateTime(timeOf(row))}</span>,
})
