import { fen, minus } from '@zsm/contract/money/fen'
import { bankChannel, type ReconciledDay } from '@zsm/contract/reconciliation/days'
import type { Fen } from '@zsm/contract/values'
import { labelOf } from '../format/dictionary.ts'
import { signedYuan, yuan } from '../format/money.ts'
import { Panel } from '../ui/page/page.tsx'
import './day-sums.css'
import { otherSide } from './channel-title.ts'

/** Both sides of a day, and the parts of their difference. */
export const DaySums = (day: ReconciledDay) => (
  <div className="day-sums">
    <Panel title="两边的合计">
      <Sides {...day} />
    </Panel>
    <Panel title="差额的组成">
      <Parts {...day} />
    </Panel>
  </div>
)

type Sum = { count: number; fen: Fen }

function Sides(day: ReconciledDay) {
  const isBank = day.channel === bankChannel
  const rows = [
    [
      isBank ? '打款' : '付款',
      { count: day.ourPaidCount, fen: day.ourPaidFen },
      { count: day.theirPaidCount, fen: day.theirPaidFen },
    ],
    [
      isBank ? '人工退款' : '退款',
      { count: day.ourRefundCount, fen: day.ourRefundFen },
      { count: day.theirRefundCount, fen: day.theirRefundFen },
    ],
  ] as const
  const isRead = day.readTime !== null
  return (
    <table className="day-table">
      <thead>
        <tr>
          <th scope="col">项目</th>
          <th scope="col">我方</th>
          <th scope="col">{otherSide(day.channel)}</th>
          <th scope="col">差额</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(([title, ours, theirs]) => (
          <tr key={title}>
            <th scope="row">{title}</th>
            <SumCell {...ours} />
            {isRead ? <SumCell {...theirs} /> : <td>—</td>}
            <td>{isRead ? signedYuan(minus(ours.fen, theirs.fen)) : '—'}</td>
          </tr>
        ))}
        <tr className="day-table-total">
          <th scope="row">{isBank ? '支出合计' : '净额'}</th>
          <td>{yuan(day.ourFen)}</td>
          <td>{isRead ? yuan(day.theirFen) : '—'}</td>
          <td>{isRead ? signedYuan(day.deltaFen) : '—'}</td>
        </tr>
        {!isBank && isRead && (
          <tr>
            <th scope="row">渠道手续费</th>
            <td>—</td>
            <td>{yuan(day.theirFeeFen)}</td>
            <td>—</td>
          </tr>
        )}
      </tbody>
    </table>
  )
}

const SumCell = ({ count, fen }: Sum) => (
  <td>
    {yuan(fen)}
    <small>{count} 笔</small>
  </td>
)

function Parts({ parts, deltaFen, matchedCount, readTime }: ReconciledDay) {
  if (!readTime) return <p className="muted">账单来了，这里会逐项说明差额。</p>
  return (
    <table className="day-table">
      <thead>
        <tr>
          <th scope="col">原因</th>
          <th scope="col">笔数</th>
          <th scope="col">影响差额</th>
        </tr>
      </thead>
      <tbody>
        <tr>
          <th scope="row">两边一致</th>
          <td>{matchedCount}</td>
          <td>{yuan(fen(0))}</td>
        </tr>
        {parts.map(({ differenceDict, statusDict, count, deltaFen }) => (
          <tr key={`${differenceDict} ${statusDict}`}>
            <th scope="row">
              {labelOf('differenceDict', differenceDict)}
              <small>{labelOf('differenceStatusDict', statusDict)}</small>
            </th>
            <td>{count}</td>
            <td>{signedYuan(deltaFen)}</td>
          </tr>
        ))}
        <tr className="day-table-total">
          <th scope="row">差额</th>
          <td />
          <td>{signedYuan(deltaFen)}</td>
        </tr>
      </tbody>
    </table>
  )
}
