import type { ReportFilters, ReportLine } from '@zsm/contract/office/reports'
import { reportGroup } from '@zsm/contract/states'
import type { CreatorId, Fen } from '@zsm/contract/values'
import type { Sql } from '../../../database/sql.ts'
import type { Cell, Table } from '../../../spreadsheets/cells.ts'
import {
  listCreatorsAfter,
  type PeriodSums,
  sumCategoryPeriods,
  sumChannelPeriods,
} from './reports.queries.ts'
import { categoryLine, channelLine, getReport, linesOfCreators, periodLines } from './reports.ts'

type Column = { title: string; cell: (line: ReportLine) => Cell }

const text = (text: string): Cell => ({ text })
const money = (title: string, of: (line: ReportLine) => Fen | null): Column => ({
  title: `${title}(元)`,
  cell: (line) => {
    const fen = of(line)
    return fen === null ? text('') : { fen }
  },
})

const named: Column = { title: '名称', cell: ({ name }) => text(name) }
const numbered: Column = { title: '创作者编号', cell: ({ frontId }) => text(frontId ?? '') }
const names: Record<ReportFilters['groupDict'], readonly Column[]> = {
  [reportGroup.period]: [],
  [reportGroup.channel]: [named],
  [reportGroup.category]: [named],
  [reportGroup.creator]: [named, numbered],
}

const figures: readonly Column[] = [
  { title: '订单', cell: ({ soldCount: count }) => ({ count }) },
  money('成交', ({ soldFen }) => soldFen),
  money('平台服务费', ({ platformFeeFen }) => platformFeeFen),
  money('支付通道费', ({ channelFeeFen }) => channelFeeFen),
  { title: '退款笔数', cell: ({ refundCount: count }) => ({ count }) },
  money('退款', ({ refundFen }) => refundFen),
  money('平台调整', ({ adjustFen }) => adjustFen),
  money('打款', ({ paidOutFen }) => paidOutFen),
  money('提现手续费', ({ withdrawFeeFen }) => withdrawFeeFen),
  money('代扣个人所得税', ({ taxFen }) => taxFen),
  money('期末应付创作者', ({ owedFen }) => owedFen),
  money('期末创作者欠款', ({ debtFen }) => debtFen),
]

const days: readonly Column[] = [
  { title: '开始日期', cell: ({ startDay }) => text(startDay) },
  { title: '结束日期', cell: ({ endDay }) => text(endDay) },
]

/** The report as a table, with the total as its last row. */
export async function reportTable(sql: Sql, filters: ReportFilters): Promise<Table> {
  const columns = [...days, ...names[filters.groupDict], ...figures]
  const { total, lines, moreCount } = await getReport(sql, filters)
  async function* rows(): AsyncGenerator<Cell[]> {
    for await (const line of linesOf(sql, filters)) yield columns.map(({ cell }) => cell(line))
    yield columns.map(({ cell }, at) => (at === 0 ? text('合计') : cell(total)))
  }
  const expected = lines.length + moreCount
  return { name: '经营报表', titles: columns.map(({ title }) => title), expected, rows: rows() }
}

async function* linesOf(sql: Sql, filters: ReportFilters): AsyncGenerator<ReportLine> {
  const { groupDict, periodDict } = filters
  if (groupDict === reportGroup.creator) return yield* everyCreator(sql, filters)
  if (groupDict === reportGroup.channel) {
    const sums = await sumChannelPeriods(sql, filters, periodDict)
    return yield* sums.map((each) => ({ ...channelLine(each), ...daysOf(each) }))
  }
  if (groupDict === reportGroup.category) {
    const sums = await sumCategoryPeriods(sql, filters, periodDict)
    return yield* sums.map((each) => ({ ...categoryLine(each), ...daysOf(each) }))
  }
  return yield* await periodLines(sql, filters)
}

const daysOf = ({ startDay, endDay }: PeriodSums) => ({ startDay, endDay })

const creatorsAtOnce = 500

async function* everyCreator(sql: Sql, filters: ReportFilters): AsyncGenerator<ReportLine> {
  let after: CreatorId | undefined
  do {
    const ids = await listCreatorsAfter(sql, filters, { after, most: creatorsAtOnce })
    yield* await linesOfCreators(sql, filters, ids)
    after = ids.length === creatorsAtOnce ? ids.at(-1) : undefined
  } while (after !== undefined)
}
