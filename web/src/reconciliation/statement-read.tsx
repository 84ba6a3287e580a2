import { minus } from '@zsm/contract/money/fen'
import type { StatementLine, StatementPreview } from '@zsm/contract/reconciliation/statements'
import { yuan } from '../format/money.ts'
import { Notice } from '../ui/feedback/notice.tsx'
import { Status } from '../ui/feedback/status.tsx'
import { type Column, DataTable } from '../ui/table/data-table.tsx'
import { TwoLines } from '../ui/table/two-lines.tsx'

const columns: readonly Column<StatementLine>[] = [
  { key: 'line', title: '行', width: 64, render: ({ lineNo }) => `第 ${lineNo} 行` },
  {
    key: 'what',
    title: '流水号',
    headline: true,
    render: ({ tradeNo, note }) => <TwoLines first={tradeNo || '没有流水号'} second={note} />,
  },
  { key: 'day', title: '日期', render: ({ day }) => <span className="numeric">{day}</span> },
  { key: 'sum', title: '支出', numeric: true, render: ({ amountFen }) => yuan(amountFen) },
  {
    key: 'ours',
    title: '平台的打款',
    render: ({ ourNo }) =>
      ourNo ? <span className="numeric">{ourNo}</span> : <Status kind="warning">找不到</Status>,
  },
]

/** The content of a statement before it is compared. */
export const StatementRead = ({ read, onMatch }: { read: StatementPreview; onMatch: () => void }) => (
  <>
    <Notice
      action={
        <button type="button" className="link-button" onClick={onMatch}>
          修改对应的列
        </button>
      }
    >
      {`${read.fromDay} 至 ${read.toDay}：支出 ${read.lineCount} 笔，共 ${yuan(read.sumFen)}；其中平台的打款 ${read.knownCount} 笔 ${yuan(read.knownFen)}，其他 ${read.lineCount - read.knownCount} 笔 ${yuan(minus(read.sumFen, read.knownFen))} 会列为差异。${read.todayCount > 0 ? `今天的 ${read.todayCount} 笔还不完整，不采用。` : ''}`}
    </Notice>
    <DataTable
      label="银行流水的支出"
      columns={columns}
      rows={read.lines}
      rowKey={({ lineNo }) => String(lineNo)}
    />
    {read.lineCount > read.lines.length && <p className="muted">只显示前 {read.lines.length} 笔。</p>}
  </>
)
