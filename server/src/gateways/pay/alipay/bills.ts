import { fen } from '@zsm/contract/money/fen'
import type { Day, Fen } from '@zsm/contract/values'
import { z } from 'zod'
import { dayMs, milliseconds } from '../../../clock.ts'
import { BillText, decodeChinese, withoutGzip } from '../bill-text.ts'
import type { BillLine } from '../pay-gateway.ts'
import { ProviderFailure } from '../provider-failure.ts'
import { unlessRefused } from '../unless-refused.ts'
import { fenOf } from '../yuan.ts'
import { billLines, unpackedBill } from './bill-file.ts'
import type { Call } from './http.ts'
import { unreadable } from './reading.ts'
import type { AlipaySettings } from './settings.ts'
import { instantOf } from './time.ts'

const BillFile = z.object({ bill_download_url: z.url({ protocol: /^https?$/ }) })
const absent = ['isp.bill_not_exist', 'isv.bill_not_exist', 'BILL_NOT_EXIST']

/**
 * Reads a day's bill: five lines that begin with `#`, a header, a line for each payment and refund that ended on that day, and the
 * sums. https://opendocs.alipay.com/open/3c9f1bcf_alipay.data.dataservice.bill.downloadurl.query
 */
export async function* readBill(settings: AlipaySettings, call: Call, day: Day): AsyncGenerator<BillLine> {
  const content = { bill_type: 'trade', bill_date: day }
  const asked = call('alipay.data.dataservice.bill.downloadurl.query', content, BillFile)
  const file = await unlessRefused<z.output<typeof BillFile> | undefined>(asked, absent, () => notMade(day))
  if (!file) return
  yield* readLines(billLines(settings, file.bill_download_url), settings, day)
}

/** Reads a bill that finance downloaded in 商家中心 → 对账中心: the zip, or the detailed file in it. */
export async function* readBillFile(
  settings: AlipaySettings,
  day: Day,
  file: Buffer,
): AsyncGenerator<BillLine> {
  const text = new BillText(decodeChinese(await unpackedBill(withoutGzip(file))))
  yield* text.named(readLines(trimmed(text.lines()), settings, day))
}

async function* trimmed(lines: AsyncIterable<string>): AsyncGenerator<string> {
  for await (const line of lines) yield line.trimEnd()
}

async function* readLines(
  lines: AsyncGenerator<string>,
  { sellerId }: AlipaySettings,
  day: Day,
): AsyncGenerator<BillLine> {
  try {
    const columns = await readHead(lines, sellerId, day)
    const sums = { payment: { count: 0, netFen: 0 }, refund: { count: 0, netFen: 0 } }
    let line = await next(lines)
    while (!line.startsWith('#')) {
      const row = rowOf(columns, line)
      const read = lineOf(row)
      const sum = sums[read.kind]
      sum.count += 1
      sum.netFen += amount(row('商家实收（元）'))
      yield read
      line = await next(lines)
    }
    compareSum(await next(lines), /^#交易合计：(\d+)笔，商家实收共(-?[\d.]+)元/, sums.payment)
    compareSum(await next(lines), /^#退款合计：(\d+)笔，商家实收退款共(-?[\d.]+)元/, sums.refund)
    for await (const more of lines) if (!more.startsWith('#')) throw unreadable('line_after_sums')
  } finally {
    await lines.return(undefined)
  }
}

/** Alipay gives one answer for a day without payments and for a bill that is not made yet. It makes a bill at nine the next morning. */
function notMade(day: Day): undefined {
  const isLate = milliseconds() > Date.parse(`${day}T00:00:00+08:00`) + 3 * dayMs
  if (!isLate) throw new ProviderFailure('busy', 'isp.bill_not_exist', '支付宝账单还没有生成')
}

async function readHead(lines: AsyncGenerator<string>, sellerId: string, day: Day): Promise<string[]> {
  const head: string[] = []
  let line = await next(lines)
  while (line.startsWith('#')) {
    head.push(line)
    line = await next(lines)
  }
  const [year, month, date] = day.split('-')
  const has = (text: string) => head.some((line) => line.startsWith(text))
  if (!has(`#账号：[${sellerId}`)) throw unreadable('another_merchant')
  if (!has(`#起始日期：[${year}年${month}月${date}日 00:00:00]`)) throw unreadable('another_day')
  return line.split(',')
}

async function next(lines: AsyncGenerator<string>): Promise<string> {
  const { value, done } = await lines.next()
  return done ? broken() : value
}

type Row = (column: string) => string

/** Values are not quoted. A tab follows a value that a spreadsheet would take for a number. */
function rowOf(columns: string[], line: string): Row {
  const values = line.split(',').map((value) => value.trim())
  if (values.length !== columns.length) throw unreadable('broken_line')
  return (column) => values[columns.indexOf(column)] ?? missing(column)
}

function missing(column: string): never {
  throw unreadable('missing_column', new Error(column))
}

function kindOf(state: string): BillLine['kind'] {
  if (state === '交易') return 'payment'
  if (state === '退款') return 'refund'
  throw unreadable('unknown_state')
}

function lineOf(row: Row): BillLine {
  const state = row('业务类型')
  const kind = kindOf(state)
  const sign = kind === 'payment' ? 1 : -1
  const amountFen = amount(row('订单金额（元）')) * sign
  if (amountFen < 0) broken()
  return {
    kind,
    paymentNo: row('商户订单号'),
    tradeNo: row('支付宝交易号'),
    refundNo: kind === 'refund' ? row('退款批次号/请求号') : '',
    amountFen: fen(amountFen),
    // A payment costs a fee and a refund returns it, whichever sign the bill writes.
    feeFen: fen(Math.abs(amount(row('服务费（元）'))) * sign + 0),
    time: instantOf(row('完成时间')) ?? broken(),
    state,
    outcome: 'done',
  }
}

function compareSum(line: string, form: RegExp, { count, netFen }: { count: number; netFen: number }): void {
  const parts = form.exec(line)
  if (!parts) broken()
  if (Number(parts[1]) !== count || amount(parts[2] ?? '') !== netFen) throw unreadable('wrong_sums')
}

const amount = (yuan: string): Fen => fen(fenOf(yuan) ?? broken())

function broken(): never {
  throw unreadable('broken_line')
}
