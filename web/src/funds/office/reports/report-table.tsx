import type { MoneyReport, ReportLine } from '@zsm/contract/office/reports'
import { reportGroup, type StateOf } from '@zsm/contract/states'
import type { Fen } from '@zsm/contract/values'
import { yuan } from '../../../format/money.ts'
import { thousands } from '../../../format/number.ts'
import { paths } from '../../../paths.ts'
import { Link } from '../../../ui/page/link.tsx'
import { type Column, DataTable } from '../../../ui/table/data-table.tsx'
import { periodText } from '../../report-periods.ts'

type Group = StateOf<typeof reportGroup>
/** A line, and what stands in its first cell. */
type Row = ReportLine & { key: string; title: string; isSum?: boolean }

const money = (key: string, title: string, of: (line: ReportLine) => Fen | null): Column<Row> => ({
  key,
  title,
  numeric: true,
  render: (line) => {
    const fen = of(line)
    return <Figure line={line}>{fen === null ? '—' : yuan(fen)}</Figure>
  },
})

const Figure = ({ line, children }: { line: Row; children: string }) =>
  line.isSum ? <strong>{children}</strong> : children

const figures: readonly Column<Row>[] = [
  {
    key: 'count',
    title: '订单',
    numeric: true,
    render: (line) => <Figure line={line}>{thousands(line.soldCount)}</Figure>,
  },
  money('sold', '成交', ({ soldFen }) => soldFen),
  money('platform', '平台服务费', ({ platformFeeFen }) => platformFeeFen),
  money('channel', '通道费', ({ channelFeeFen }) => channelFeeFen),
  money('refund', '退款', ({ refundFen }) => refundFen),
  money('adjust', '平台调整', ({ adjustFen }) => adjustFen),
  money('paidOut', '打款', ({ paidOutFen }) => paidOutFen),
  money('withdrawFee', '提现手续费', ({ withdrawFeeFen }) => withdrawFeeFen),
  money('tax', '代扣税', ({ taxFen }) => taxFen),
  money('owed', '期末应付', ({ owedFen }) => owedFen),
  money('debt', '期末欠款', ({ debtFen }) => debtFen),
]

const titles: Record<Group, string> = {
  [reportGroup.period]: '日期',
  [reportGroup.channel]: '渠道',
  [reportGroup.category]: '分类',
  [reportGroup.creator]: '创作者',
}

const columnsOf = (group: Group): readonly Column<Row>[] => [
  {
    key: 'name',
    title: titles[group],
    render: (line) =>
      line.frontId && !line.isSum ? (
        <Link to={paths.operatorCreator({ id: line.frontId, tab: 'money' })}>{line.title}</Link>
      ) : (
        <Figure line={line}>{line.title}</Figure>
      ),
  },
  ...figures.filter(({ key }) => !unused[group].includes(key)),
]

/** By channel and category nobody is owed anything. */
const unused: Record<Group, readonly string[]> = {
  [reportGroup.period]: [],
  [reportGroup.channel]: ['owed', 'debt'],
  [reportGroup.category]: ['owed', 'debt'],
  [reportGroup.creator]: [],
}

/** The lines with their total. */
export const ReportTable = ({ report, group }: { report: MoneyReport; group: Group }) => (
  <DataTable label="报表" columns={columnsOf(group)} rows={rowsOf(report, group)} rowKey={({ key }) => key} />
)

function rowsOf({ lines, more, moreCount, total }: MoneyReport, group: Group): Row[] {
  return [
    ...lines.map((line) => ({ ...line, key: keyOf(line), title: titleOf(line, group) })),
    ...(more ? [{ ...more, key: 'more', title: `其余 ${thousands(moreCount)} 位，见导出` }] : []),
    { ...total, key: 'total', title: '合计', isSum: true },
  ]
}

export const titleOf = (line: ReportLine, group: Group) =>
  group === reportGroup.period ? periodText(line) : line.name

const keyOf = ({ startDay, channelAccountDict, classifyId, frontId, name }: ReportLine) =>
  [startDay, channelAccountDict, classifyId, frontId, name].join(':')
