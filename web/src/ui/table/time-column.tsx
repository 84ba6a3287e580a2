import type { Instant } from '@zsm/contract/values'
import { dateTime } from '../../format/time.ts'
import type { Column } from './data-table.tsx'

/** The column that says when, in figures that stand under one another. */
export const timeColumn = <Row,>(
  title: string,
  timeOf: (row: Row) => Instant,
  key = 'time',
): Column<Row> => ({
  key,
  title,
  render: (row) => <span className="numeric">{dateTime(timeOf(row))}</span>,
})
