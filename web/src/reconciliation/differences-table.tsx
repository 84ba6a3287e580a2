import type { BillDifference } from '@zsm/contract/reconciliation/differences'
import type { Fen } from '@zsm/contract/values'
import { labelOf } from '../format/dictionary.ts'
import { signedYuan, yuan } from '../format/money.ts'
import { dateTime } from '../format/time.ts'
import { paths } from '../paths.ts'
import { Link } from '../ui/page/link.tsx'
import type { Column } from '../ui/table/data-table.tsx'
import { TwoLines } from '../ui/table/two-lines.tsx'
import { channelTitle } from './channel-title.ts'
import { DifferenceState } from './reconciliation-status.tsx'

const none = <span className="muted">没有</span>

const sumOf = (fen: Fen | null) => (fen === null ? none : yuan(fen))

const number: Column<BillDifference> = {
  key: 'number',
  title: '单号',
  headline: true,
  render: ({ kindDict, ourNo, tradeNo }) => (
    <TwoLines
      first={ourNo || tradeNo || '没有单号'}
      second={`${labelOf('billLineKindDict', kindDict)}${ourNo && tradeNo ? ` · ${tradeNo}` : ''}`}
    />
  ),
}

const place: Column<BillDifference> = {
  key: 'place',
  title: '日期',
  render: ({ channel, day }) => (
    <TwoLines
      first={
        <Link className="numeric" to={paths.operatorReconciliation({ channel, day })}>
          {day}
        </Link>
      }
      second={channelTitle(channel)}
    />
  ),
}

const others: readonly Column<BillDifference>[] = [
  { key: 'ours', title: '我方', numeric: true, render: ({ ourFen }) => sumOf(ourFen) },
  { key: 'theirs', title: '对方', numeric: true, render: ({ theirFen }) => sumOf(theirFen) },
  { key: 'delta', title: '影响差额', numeric: true, render: ({ deltaFen }) => signedYuan(deltaFen) },
  {
    key: 'why',
    title: '说明',
    render: ({ differenceDict, reason, note }) => (
      <TwoLines first={labelOf('differenceDict', differenceDict)} second={note || reason} />
    ),
  },
  { key: 'status', title: '状态', render: DifferenceState },
]

/** Columns for the differences of one day. */
export const dayColumns: readonly Column<BillDifference>[] = [number, ...others]
/** Columns for the differences of all days. */
export const allColumns: readonly Column<BillDifference>[] = [number, place, ...others]

/** The facts of a difference, with links to the order or the withdrawal. */
export const factsOf = (row: BillDifference) =>
  [
    ['类型', labelOf('billLineKindDict', row.kindDict)],
    ['差异', labelOf('differenceDict', row.differenceDict)],
    ['说明', row.reason],
    ['状态', <DifferenceState key="state" {...row} />],
    ['我方金额', sumOf(row.ourFen)],
    ['对方金额', sumOf(row.theirFen)],
    ['影响差额', signedYuan(row.deltaFen)],
    ['我方单号', row.ourNo],
    ['对方单号', row.tradeNo],
    ['我方时间', row.ourTime && dateTime(row.ourTime)],
    ['对方时间', row.theirTime && dateTime(row.theirTime)],
    ['另一天', row.otherDay],
    ['订单', row.orderNo && `${row.orderNo} ${row.goodName}`],
    ['创作者', creatorOf(row)],
    ['相关记录', <Related key="related" {...row} />],
    ['发现时间', dateTime(row.findTime)],
    ['处理说明', row.note],
    ['处理人', row.operatorName],
    ['处理时间', row.settleTime && dateTime(row.settleTime)],
  ] as const

const creatorOf = ({ frontName }: BillDifference) =>
  frontName && <Link to={paths.operatorCreators({ keyword: frontName })}>{frontName}</Link>

function Related({ refundNo, withdrawNo, tradeNo, noticeFlag, orderNo }: BillDifference) {
  const all = 'all'
  const links = [
    refundNo && { to: paths.operatorRefunds({ status: all, keyword: refundNo }), label: '退款' },
    !refundNo &&
      orderNo && { to: paths.operatorRefunds({ status: all, keyword: orderNo }), label: '这笔订单的退款' },
    withdrawNo && { to: paths.operatorWithdrawals({ status: all, keyword: withdrawNo }), label: '提现' },
    noticeFlag && { to: paths.operatorNotices({ status: all, keyword: tradeNo }), label: '未入账通知' },
  ].filter((link) => typeof link === 'object')
  if (links.length === 0) return null
  return (
    <span className="row-actions">
      {links.map(({ to, label }) => (
        <Link key={label} to={to}>
          {label}
        </Link>
      ))}
    </span>
  )
}
