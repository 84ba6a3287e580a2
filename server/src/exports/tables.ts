import type { FundItem } from '@zsm/contract/funds'
import { type OrderColumn, orderColumns, orderColumnTitles } from '@zsm/contract/lists/order-columns'
import { noFen, plus } from '@zsm/contract/money/fen'
import type { Order } from '@zsm/contract/orders'
import { dictionaries } from '@zsm/contract/reference'
import type { RosterEntry } from '@zsm/contract/rosters/rosters'
import { orderState, reportPeriod, rosterSort } from '@zsm/contract/states'
import type { CreatorId, Fen, Instant } from '@zsm/contract/values'
import { now } from '../clock.ts'
import type { Sql } from '../database/sql.ts'
import { fail } from '../failure.ts'
import { type ItemFilters, listIncome, listReports, readItems } from '../funds/public.ts'
import { lazily } from '../lazily.ts'
import { listOrders, type OrderFilters, readOrders } from '../orders/public.ts'
import { type RosterFilters, readRoster, searchRoster } from '../rosters/public.ts'
import type { Cell, Table } from '../spreadsheets/cells.ts'

const batch = 1000
/** A worksheet cannot hold many more. */
const maxRows = 1_000_000

/** A column: its title, its content for a row, and the amount to sum up at the end. */
type Column<Row> = { title: string; cell: (row: Row) => Cell; sum?: (row: Row) => Fen }

const text = (text: string | null): Cell => ({ text: text ?? '' })
const label = (names: Record<number, string>, value: number): Cell => ({
  text: names[value] ?? String(value),
})

const shanghai = lazily(
  () =>
    new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai', dateStyle: 'short', timeStyle: 'medium' }),
)
const time = (instant: Instant | null): Cell => text(instant && shanghai().format(new Date(instant)))

const money = <Row>(title: string, fen: (row: Row) => Fen): Column<Row> => ({
  title: `${title}(元)`,
  cell: (row) => ({ fen: fen(row) }),
  sum: fen,
})

/** An order that was never paid shows its price, but adds nothing to the sum. */
const paid = (title: string, fen: (order: Order) => Fen): Column<Order> => ({
  ...money(title, fen),
  sum: (order) => (order.payTime === null ? noFen : fen(order)),
})

const settledText = ({ statusDict, settleFlag, heldFlag, disputeFlag, incomeFen }: Order) => {
  if (statusDict === orderState.refunded) return '已退款'
  if (heldFlag && incomeFen > 0) return '待平台核实'
  if (disputeFlag && !settleFlag && incomeFen > 0) return '争议处理中'
  return settleFlag ? '已结算' : '未结算'
}

const orderCells: Readonly<Record<OrderColumn, Column<Order>>> = {
  orderNo: { title: orderColumnTitles.orderNo, cell: ({ orderNo }) => text(orderNo) },
  payTime: { title: orderColumnTitles.payTime, cell: ({ payTime }) => time(payTime) },
  goodName: { title: orderColumnTitles.goodName, cell: ({ goodName }) => text(goodName) },
  userName: { title: orderColumnTitles.userName, cell: ({ userName }) => text(userName) },
  userMobile: { title: orderColumnTitles.userMobile, cell: ({ userMobile }) => text(userMobile) },
  statusDict: {
    title: orderColumnTitles.statusDict,
    cell: ({ statusDict }) => label(dictionaries.orderStatusDict, statusDict),
  },
  sourceDict: {
    title: orderColumnTitles.sourceDict,
    cell: ({ sourceDict }) => label(dictionaries.orderSourceDict, sourceDict),
  },
  payChannelDict: {
    title: orderColumnTitles.payChannelDict,
    cell: ({ payChannelDict }) => label(dictionaries.payChannelDict, payChannelDict),
  },
  originFen: paid(orderColumnTitles.originFen, ({ originFen }) => originFen),
  discountFen: paid(orderColumnTitles.discountFen, ({ discountFen }) => discountFen),
  coupon: {
    title: orderColumnTitles.coupon,
    cell: ({ couponName, couponCode }) => text(couponName && `${couponName}（${couponCode}）`),
  },
  payFen: paid(orderColumnTitles.payFen, ({ payFen }) => payFen),
  platformFeeFen: paid(orderColumnTitles.platformFeeFen, ({ platformFeeFen }) => platformFeeFen),
  channelFeeFen: paid(orderColumnTitles.channelFeeFen, ({ channelFeeFen }) => channelFeeFen),
  refundFen: paid(orderColumnTitles.refundFen, ({ refundFen }) => refundFen),
  incomeFen: paid(orderColumnTitles.incomeFen, ({ incomeFen }) => incomeFen),
  settled: { title: orderColumnTitles.settled, cell: (order) => text(settledText(order)) },
  settleTime: { title: orderColumnTitles.settleTime, cell: ({ settleTime }) => time(settleTime) },
  tradeNo: { title: orderColumnTitles.tradeNo, cell: ({ tradeNo }) => text(tradeNo) },
  creatorRemark: { title: orderColumnTitles.creatorRemark, cell: ({ creatorRemark }) => text(creatorRemark) },
}

const itemColumns: readonly Column<FundItem>[] = [
  { title: '时间', cell: ({ occurTime }) => time(occurTime) },
  { title: '类型', cell: ({ typeDict }) => label(dictionaries.fundItemTypeDict, typeDict) },
  { title: '账户', cell: ({ bucketDict }) => label(dictionaries.bucketDict, bucketDict) },
  { title: '事项', cell: ({ title }) => text(title) },
  money('金额', ({ amountFen }) => amountFen),
  { title: '账户余额(元)', cell: ({ balanceFen }) => ({ fen: balanceFen }) },
  { title: '订单号', cell: ({ orderNo }) => text(orderNo) },
  { title: '提现单号', cell: ({ withdrawNo }) => text(withdrawNo) },
  { title: '流水组号', cell: ({ groupNo }) => text(groupNo) },
]

const learnerColumns: readonly Column<RosterEntry>[] = [
  { title: '昵称', cell: ({ name }) => text(name) },
  { title: '手机', cell: ({ mobile }) => text(mobile) },
  { title: '来源', cell: ({ sourceDict }) => label(dictionaries.learnerSourceDict, sourceDict) },
  { title: '加入时间', cell: ({ sinceTime }) => time(sinceTime) },
  { title: '最近学习', cell: ({ seenTime }) => time(seenTime) },
  { title: '学习进度', cell: ({ studyDict }) => label(dictionaries.studyDict, studyDict) },
  { title: '学完课时', cell: ({ doneCount }) => text(String(doneCount)) },
  { title: '商品', cell: ({ goodCount }) => text(String(goodCount)) },
  { title: '订单', cell: ({ orderCount }) => text(String(orderCount)) },
  money('实付', ({ payFen }) => payFen),
  money('已退款', ({ refundFen }) => refundFen),
  { title: '有效期至', cell: ({ accessEndTime }) => (accessEndTime ? time(accessEndTime) : text('长期')) },
]

type Report = Awaited<ReturnType<typeof listReports>>['list'][number]
type ReportFilters = Omit<Parameters<typeof listReports>[2], 'pageNum' | 'pageSize' | 'now'>

const reportColumns: readonly Column<Report>[] = [
  { title: '开始日期', cell: ({ startDay }) => text(startDay) },
  { title: '结束日期', cell: ({ endDay }) => text(endDay) },
  { title: '订单', cell: ({ orderCount }) => text(String(orderCount)) },
  { title: '付款人数', cell: ({ payUserCount }) => text(String(payUserCount)) },
  money('成交', ({ payFen }) => payFen),
  money('退款', ({ refundFen }) => refundFen),
  money('费用', ({ feeFen }) => feeFen),
  money('净收益', ({ netFen }) => netFen),
  { title: '上期净收益(元)', cell: ({ compare }) => ({ fen: compare.prevNetFen }) },
]

/** The orders of the list under these filters, in the chosen columns, newest first, including those too old for its search. */
export async function orderTable(
  sql: Sql,
  creator: CreatorId,
  { columns = orderColumns, ...filters }: OrderFilters & { columns?: readonly OrderColumn[] | undefined },
): Promise<Table> {
  const { total } = await listOrders(sql, creator, { ...filters, pageNum: 1, pageSize: 1 })
  const chosen = [...new Set(columns)].map((column) => orderCells[column])
  return tableOf('订单', chosen, total, readOrders(sql, creator, filters, batch))
}

/** The entries of the list under these filters, newest first, including those too old for its search. */
export async function itemTable(
  sql: Sql,
  creator: CreatorId,
  filters: Omit<ItemFilters, 'pageNum' | 'pageSize'>,
): Promise<Table> {
  const { total } = await listIncome(sql, creator, { ...filters, pageNum: 1, pageSize: 1 })
  return tableOf('收支明细', itemColumns, total, readItems(sql, creator, filters, batch))
}

/** The learners of the list under these filters, including those too old for its search; numbers masked as on the screen. */
export async function learnerTable(sql: Sql, creator: CreatorId, filters: RosterFilters): Promise<Table> {
  const first = { sortDict: rosterSort.newest, pageNum: 1, pageSize: 1 }
  const { total } = await searchRoster(sql, creator, { ...filters, ...first })
  return tableOf('学员', learnerColumns, total, readRoster(sql, creator, filters, batch))
}

/** The reports of the screen, by day, week or month. */
export async function reportTable(
  sql: Sql,
  creator: CreatorId,
  asked: Partial<ReportFilters>,
): Promise<Table> {
  const filters = { periodDict: reportPeriod.day, ...asked, now: now() }
  const { total } = await listReports(sql, creator, { ...filters, pageNum: 1, pageSize: 1 })
  return tableOf('收益报表', reportColumns, total, readReports(sql, creator, filters))
}

async function* readReports(
  sql: Sql,
  creator: CreatorId,
  filters: ReportFilters & { now: Instant },
): AsyncGenerator<Report[]> {
  for (let pageNum = 1; ; pageNum += 1) {
    const { list } = await listReports(sql, creator, { ...filters, pageNum, pageSize: batch })
    if (list.length === 0) return
    yield list
  }
}

function tableOf<Row>(
  name: string,
  columns: readonly Column<Row>[],
  expected: number,
  batches: AsyncIterable<Row[]>,
): Table {
  return { name, titles: columns.map(({ title }) => title), expected, rows: rowsOf(columns, batches) }
}

/** Rows in batches, and at the end their sums. */
async function* rowsOf<Row>(
  columns: readonly Column<Row>[],
  batches: AsyncIterable<Row[]>,
): AsyncGenerator<Cell[]> {
  const sums = columns.map(() => noFen)
  let count = 0
  for await (const rows of batches) {
    count += rows.length
    if (count > maxRows) fail('exportTooLarge')
    for (const row of rows) {
      columns.forEach(({ sum }, index) => {
        sums[index] = plus(sums[index] ?? noFen, sum?.(row) ?? noFen)
      })
      yield columns.map(({ cell }) => cell(row))
    }
  }
  yield columns.map(({ sum }, index) => {
    if (sum) return { fen: sums[index] ?? noFen }
    return index === 0 ? text(`合计 ${count} 条`) : text('')
  })
}
