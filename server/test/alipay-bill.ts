import { crc32, deflateRawSync } from 'node:zlib'
import { type AlipayBook, type AlipayRefund, type AlipayTrade, beijing, yuan } from './alipay-book.ts'

const columns =
  '支付宝交易号,商户订单号,业务类型,商品名称,创建时间,完成时间,门店编号,门店名称,操作员,终端号,对方账户,订单金额（元）,商家实收（元）,支付宝红包（元）,集分宝（元）,支付宝优惠（元）,商家优惠（元）,券核销金额（元）,券名称,商家红包消费金额（元）,卡消费金额（元）,退款批次号/请求号,服务费（元）,分润（元）,备注'

/** The detailed bill of one of Beijing's days, as Alipay lays it out. */
export function alipayBill({ trades, refunds }: AlipayBook, sellerId: string, day: string): string {
  const paid = [...trades.values()].filter(({ paidAt }) => paidAt > 0 && beijing(paidAt).startsWith(day))
  const given = [...refunds.values()].filter(({ at, isDone }) => isDone && beijing(at).startsWith(day))
  const [year, month, date] = day.split('-')
  const sum = (fens: number[]) => yuan(fens.reduce((total, fen) => total + fen, 0))
  return [
    '#支付宝业务明细查询',
    `#账号：[${sellerId}0156]`,
    `#起始日期：[${year}年${month}月${date}日 00:00:00]   终止日期：[${year}年${month}月${date}日 24:00:00]`,
    '#-----------------------------------------业务明细列表----------------------------------------',
    columns,
    ...paid.map((trade) => rowOf(trade)),
    ...given.map((refund) => rowOf(refund.trade, refund)),
    '#-----------------------------------------业务明细列表结束------------------------------------',
    `#交易合计：${paid.length}笔，商家实收共${sum(paid.map(({ totalFen }) => totalFen))}元，商家优惠共0.00元`,
    `#退款合计：${given.length}笔，商家实收退款共${sum(given.map(({ fen }) => -fen))}元，商家优惠退款共0.00元`,
    `#导出时间：[${year}年${month}月${date}日 05:46:49]`,
    '',
  ].join('\r\n')
}

function rowOf(trade: AlipayTrade, refund?: AlipayRefund): string {
  const fen = refund ? -refund.fen : trade.totalFen
  const [amount, fee] = [yuan(fen), yuan(-Math.round((fen * 6) / 1000) + 0)]
  return [
    ...[`${trade.tradeNo}\t`, `${trade.no}\t`, refund ? '退款\t' : '交易\t', trade.subject],
    ...[
      beijing(trade.paidAt),
      beijing(refund?.at ?? trade.paidAt),
      '\t',
      '\t',
      '\t',
      '\t',
      '**(159****20)\t',
    ],
    ...[amount, amount, '0.00', '0.00', '0.00', '0.00', '0.00', '', '0.00\t', '0.00'],
    ...[`${refund?.no ?? ''}\t`, fee, '0.00', ''],
  ].join(',')
}

type Packed = { name: string; text: string }

/** A zip file as Java's library writes it: sizes stand behind each entry and in the directory, not in front. */
export function zipOf(files: Packed[]): Buffer {
  const entries = files.map(({ name, text }) => {
    const [label, bytes] = [gbk(name), gbk(text)]
    return { label, bytes, packed: deflateRawSync(bytes), crc: crc32(bytes) }
  })
  const numbers = (...parts: [size: 2 | 4, value: number][]) =>
    Buffer.concat(
      parts.map(([size, value]) => {
        const bytes = Buffer.alloc(size)
        bytes.writeUIntLE(value, 0, size)
        return bytes
      }),
    )
  const [locals, directory]: [Buffer[], Buffer[]] = [[], []]
  let at = 0
  for (const { label, bytes, packed, crc } of entries) {
    const local = Buffer.concat([
      numbers(
        [4, 0x04034b50],
        [2, 20],
        [2, 8],
        [2, 8],
        [4, 0],
        [4, 0],
        [4, 0],
        [4, 0],
        [2, label.length],
        [2, 0],
      ),
      label,
      packed,
      numbers([4, 0x08074b50], [4, crc], [4, packed.length], [4, bytes.length]),
    ])
    directory.push(
      numbers([4, 0x02014b50], [2, 20], [2, 20], [2, 8], [2, 8], [4, 0]),
      numbers([4, crc], [4, packed.length], [4, bytes.length], [2, label.length]),
      numbers([2, 0], [2, 0], [2, 0], [2, 0], [4, 0], [4, at]),
      label,
    )
    locals.push(local)
    at += local.length
  }
  const list = Buffer.concat(directory)
  const count = entries.length
  const end = numbers(
    [4, 0x06054b50],
    [2, 0],
    [2, 0],
    [2, count],
    [2, count],
    [4, list.length],
    [4, at],
    [2, 0],
  )
  return Buffer.concat([...locals, list, end])
}

let codes: Map<string, number> | undefined

/** Node reads GBK and does not write it. */
function gbk(text: string): Buffer {
  codes ??= gbkCodes()
  const bytes = [...text].flatMap((character) => {
    const code = character.charCodeAt(0)
    if (code < 128) return [code]
    const pair = codes?.get(character)
    if (pair === undefined) throw new Error(`${character} is not in GBK`)
    return [pair >> 8, pair & 255]
  })
  return Buffer.from(bytes)
}

function gbkCodes(): Map<string, number> {
  const decoder = new TextDecoder('gbk')
  const known = new Map<string, number>()
  for (let high = 0x81; high < 0xff; high += 1) {
    for (let low = 0x40; low < 0xff; low += 1)
      known.set(decoder.decode(Buffer.from([high, low])), (high << 8) | low)
  }
  return known
}
