import type { OrderEntry } from '@zsm/contract/office/orders'
import { labelOf } from '../../format/dictionary.ts'
import { signedYuan, yuan } from '../../format/money.ts'
import { dateTime } from '../../format/time.ts'
import { type Column, DataTable } from '../../ui/table/data-table.tsx'
import { TwoLines } from '../../ui/table/two-lines.tsx'

const columns: readonly Column<OrderEntry>[] = [
  {
    key: 'title',
    title: '事项',
    render: ({ title, typeDict, occurTime }) => (
      <TwoLines first={title} second={`${labelOf('fundItemTypeDict', typeDict)} · ${dateTime(occurTime)}`} />
    ),
  },
  { key: 'bucket', title: '账户', render: ({ bucketDict }) => labelOf('bucketDict', bucketDict) },
  {
    key: 'amount',
    title: '金额',
    numeric: true,
    render: ({ amountFen, balanceFen }) => (
      <TwoLines
        first={signedYuan(amountFen)}
        second={balanceFen === null ? '' : `余额 ${yuan(balanceFen)}`}
      />
    ),
  },
]

/** Lines of the ledger of one order or withdrawal, newest first. */
export const EntryLines = ({ entries }: { entries: readonly OrderEntry[] }) => (
  <DataTable label="资金明细" columns={columns} rows={entries} />
)
