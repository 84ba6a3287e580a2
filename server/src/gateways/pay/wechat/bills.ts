import { fen } from '@zsm/contract/money/fen'
import type { Fen } from '@zsm/contract/values'
import { shanghaiDay } from '../../../days.ts'
import { BillText, decodeChinese, withoutGzip } from '../bill-text.ts'
import type { BillLine } from '../pay-gateway.ts'
import { unlessRefused } from '../unless-refused.ts'
import { fenOf } from '../yuan.ts'
import { BillFile, billLines } from './bill-file.ts'
import type { Call } from './http.ts'
import { unreadable } from './reading.ts'
import type { WechatPaySettings } from './settings.ts'

/**
 * Reads a day's bill: a header, a line for each payment and refund, the header of the sums, and the sums. A refund is on the bill of
 * the day of its acceptance, with its state on that day. A day without payments has no bill.
 * https://pay.weixin.qq.com/docs/merchant/apis/jsapi-payment/get-trade-bill.html and
 * https://pay.weixin.qq.com/docs/merchant/products/bill-download/format-trade.html
 */
export async function* readBill(
  settings: WechatPaySettings,
  call: Call,
  day: string,
): AsyncGenerator<BillLine> {
  const path = `/v3/bill/tradebill?bill_date=${encodeURIComponent(day)}&bill_type=ALL&tar_type=GZIP`
  const asked = call({ method: 'GET', path }, BillFile)
  const file = await unlessRefused<BillFile | undefined>(asked, ['NO_STATEMENT_EXIST'], () => undefined)
  if (!file) return
  yield* readLines(billLines(settings, file), settings.mchId)
}

/** Reads a bill that finance downloaded in 商户平台 → 交易账单. The file does not name its day, but its lines do. */
export async function* readBillFile(
  { mchId }: WechatPaySettings,
  day: string,
  file: Buffer,
): AsyncGenerator<BillLine> {
  const text = new BillText(decodeChinese(withoutGzip(file)))
  yield* text.named(linesOfDay(readLines(text.lines(), mchId), day))
}

async function* linesOfDay(lines: AsyncIterable<BillLine>, day: string): AsyncGenerator<BillLine> {
  for await (const line of lines) {
    if (shanghaiDay(line.time) !== day) throw unreadable('another_day')
    yield line
  }
}

async function* readLines(lines: AsyncGenerator<string>, mchId: string): AsyncGenerator<BillLine> {
  try {
    const columns = (await next(lines)).split(',')
    const sums = { count: 0, paidFen: 0, refundedFen: 0, feeFen: 0 }
    let line = await next(lines)
    while (line.startsWith('`')) {
      const read = lineOf(rowOf(columns, line), mchId)
      sums.count += 1
      sums[read.kind === 'payment' ? 'paidFen' : 'refundedFen'] += read.amountFen
      sums.feeFen += read.feeFen
      yield read
      line = await next(lines)
    }
    compareSums(rowOf(line.split(','), await next(lines)), sums)
    if (!(await lines.next()).done) throw unreadable('line_after_sums')
  } finally {
    await lines.return(undefined)
  }
}

async function next(lines: AsyncGenerator<string>): Promise<string> {
  const { value, done } = await lines.next()
  return done ? broken() : value
}

type Row = (column: string) => string

/** Each value begins with a backtick, because a product's name may contain a comma. */
function rowOf(columns: string[], line: string): Row {
  const values = line.slice(1).split(',`')
  if (values.length !== columns.length) throw unreadable('broken_line')
  return (column) => values[columns.indexOf(column)] ?? missing(column)
}

function missing(column: string): never {
  throw unreadable('missing_column', new Error(column))
}

function lineOf(row: Row, mchId: string): BillLine {
  if (row('商户号') !== mchId) throw unreadable('another_merchant')
  const kind = row('交易状态') === 'SUCCESS' ? 'payment' : 'refund'
  if (!['SUCCESS', 'REFUND', 'REVOKED'].includes(row('交易状态'))) throw unreadable('unknown_state')
  return {
    kind,
    paymentNo: row('商户订单号'),
    tradeNo: row('微信订单号'),
    refundNo: kind === 'refund' ? row('商户退款单号') : '',
    amountFen: amount(row(kind === 'refund' ? '申请退款金额' : '订单金额')),
    feeFen: amount(row('手续费')),
    time: timeOf(row('交易时间')),
    state: row(kind === 'refund' ? '退款状态' : '交易状态'),
    outcome: kind === 'refund' ? outcomeOf(row('退款状态')) : 'done',
  }
}

/** A refund that the buyer's card did not accept (ABNORMAL, CHANGE) is under way until a person settles it. */
function outcomeOf(state: string): BillLine['outcome'] {
  if (['FAIL', 'CLOSED'].includes(state)) return 'failed'
  return ['PROCESSING', 'ABNORMAL', 'CHANGE'].includes(state) ? 'underWay' : 'done'
}

function compareSums(
  row: Row,
  sums: { count: number; paidFen: number; refundedFen: number; feeFen: number },
): void {
  const isEqual =
    row('总交易单数') === String(sums.count) &&
    amount(row('订单总金额')) === sums.paidFen &&
    amount(row('申请退款总金额')) === sums.refundedFen &&
    amount(row('手续费总金额')) === sums.feeFen
  if (!isEqual) throw unreadable('wrong_sums')
}

const amount = (yuan: string): Fen => fen(fenOf(yuan) ?? broken())

function timeOf(text: string): string {
  if (!/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(text)) broken()
  const time = Date.parse(`${text.replace(' ', 'T')}+08:00`)
  return Number.isNaN(time) ? broken() : new Date(time).toISOString()
}

function broken(): never {
  throw unreadable('broken_line')
}
