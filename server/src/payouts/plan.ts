import { yuanText } from '@zsm/contract/money/yuan'
import type { ResultReading } from '@zsm/contract/payouts/formats'
import type { ResultLine } from '@zsm/contract/payouts/results'
import { openPayoutItems, payoutItemState } from '@zsm/contract/states'
import type { Fen } from '@zsm/contract/values'
import { fenIn, isRounded, numberIn, plainWord, reasonIn, wordsIn } from '../spreadsheets/bank-words.ts'
import { headRows } from '../spreadsheets/head-row.ts'
import type { ReadCell, ReadRow } from '../spreadsheets/sheet.ts'
import type { BatchItem } from './items.queries.ts'

export type PlannedLine = Omit<ResultLine, 'holderName'> & { item: BatchItem | undefined }

/** The index of each column that the result needs, and the rows below the titles. */
type Matched = { places: Record<Title, number>; rows: ReadRow[] }
type Title = 'number' | 'amount' | 'outcome' | 'reason' | 'transfer'

/** Finds the columns by their titles. Undefined if a needed column is missing; the bank's reason may be missing. */
export function matchColumns(rows: readonly ReadRow[], reading: ResultReading): Matched | undefined {
  const { numberTitle, amountTitle, outcomeTitle, reasonTitle, transferTitle } = reading
  const needed = [numberTitle, amountTitle, outcomeTitle, transferTitle]
  if (needed.some((title) => title === '')) return undefined
  const at = rows
    .slice(0, headRows)
    .findIndex(({ cells }) => needed.every((title) => cells.some(({ text }) => text === title)))
  if (at < 0) return undefined
  const place = (title: string) => rows[at]?.cells.findIndex(({ text }) => text === title) ?? -1
  return {
    places: {
      number: place(numberTitle),
      amount: place(amountTitle),
      outcome: place(outcomeTitle),
      reason: reasonTitle === '' ? -1 : place(reasonTitle),
      transfer: place(transferTitle),
    },
    rows: rows.slice(at + 1),
  }
}

type Given = {
  matched: Matched
  reading: ResultReading
  items: readonly BatchItem[]
  /** The number of the other batch to which a withdrawal belongs. */
  batchOf: (withdrawNo: string) => string | undefined
}

/** Decides what each line of the file means for the batch, and which withdrawals the file does not name. Changes nothing. */
export function planOf({ matched: { places, rows }, reading, items, batchOf }: Given): PlannedLine[] {
  const byNumber = new Map(items.map((item) => [item.withdrawNo, item]))
  const read = rows.filter((row) => !isTotal(row)).map((row) => readLine(row, places))
  const [numbers, transfers] = [
    countOf(read.map(({ number }) => number)),
    countOf(read.map(({ transfer }) => transfer)),
  ]
  const words = { paid: wordsIn(reading.paidWords), failed: wordsIn(reading.failedWords) }
  const lines = read.map((line): PlannedLine => {
    const item = byNumber.get(line.number)
    const shown = {
      lineNo: line.lineNo,
      withdrawNo: line.number,
      amountFen: line.fen ?? null,
      transferNo: line.transfer,
    }
    if (!item) return { ...shown, item, outcome: 'strange', text: strangeText(line, batchOf) }
    const repeats = {
      number: (numbers.get(line.number) ?? 0) > 1,
      transfer: (transfers.get(line.transfer) ?? 0) > 1,
    }
    return { ...shown, item, ...judge(line, item, { words, repeats }) }
  })
  const named = new Set(lines.map(({ item }) => item))
  const unnamed = items.filter((item) => openPayoutItems.includes(item.statusDict) && !named.has(item))
  return [...lines, ...unnamed.map(missingLine)]
}

const missingLine = (item: BatchItem): PlannedLine => ({
  lineNo: 0,
  withdrawNo: item.withdrawNo,
  amountFen: item.amountFen,
  outcome: 'left',
  text: '银行的文件里没有这一笔，请向银行查询',
  transferNo: '',
  item,
})

type Line = {
  lineNo: number
  number: string
  numberCell: ReadCell
  fen: Fen | undefined
  amount: string
} & Record<'outcome' | 'reason' | 'transfer', string>

const none: ReadCell = { text: '', isNumber: false }

function readLine({ lineNo, cells }: ReadRow, places: Matched['places']): Line {
  const cell = (title: Title) => cells[places[title]] ?? none
  const numberCell = cell('number')
  const transfer = cell('transfer')
  return {
    lineNo,
    numberCell,
    number: numberIn(numberCell).slice(0, 64),
    fen: fenIn(cell('amount')),
    amount: cell('amount').text.slice(0, 40),
    outcome: cell('outcome').text.slice(0, 40),
    reason: cell('reason').text,
    transfer: isRounded(transfer) ? '' : numberIn(transfer).slice(0, 64),
  }
}

/** The last lines of our own file, and the lines of totals that banks add. */
const isTotal = ({ cells }: ReadRow): boolean =>
  /^(?:合计|总计|小计|校验码)/.test(cells.find(({ text }) => text !== '')?.text ?? '')

function countOf(texts: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const text of texts) if (text !== '') counts.set(text, (counts.get(text) ?? 0) + 1)
  return counts
}

function strangeText({ number, numberCell }: Line, batchOf: Given['batchOf']): string {
  if (number === '') return '没有提现单号，这一行读不出是哪一笔'
  if (isRounded(numberCell)) return '提现单号被表格软件改成了数字，后面几位已丢失，请上传银行的原文件'
  const other = batchOf(number)
  return other ? `这一笔属于批次 ${other}，请在那个批次里上传` : '没有这个提现单号的打款'
}

type Judging = {
  words: { paid: string[]; failed: string[] }
  repeats: { number: boolean; transfer: boolean }
}

function judge(
  line: Line,
  { amountFen, statusDict, transferNo }: BatchItem,
  { words, repeats }: Judging,
): Pick<PlannedLine, 'outcome' | 'text'> {
  const left = (text: string) => ({ outcome: 'left', text }) as const
  const said = plainWord(line.outcome)
  const [isPaid, isFailed] = [words.paid.includes(said), words.failed.includes(said)]
  if (!openPayoutItems.includes(statusDict)) {
    const now = payoutItemState.labels[statusDict]
    const isSame =
      (statusDict === payoutItemState.paid && isPaid && plainWord(line.transfer) === plainWord(transferNo)) ||
      (statusDict === payoutItemState.failed && isFailed)
    const note = isSame ? `之前已登记为${now}` : `之前已登记为${now}，与文件不同，请向银行查询；这里不会改动`
    return { outcome: 'known', text: note }
  }
  if (repeats.number) return left('这个提现单号在文件里出现了不止一次，请向银行查询')
  if (line.fen === undefined) return left(`金额“${line.amount}”读不出来，请核对这一行`)
  if (line.fen !== amountFen)
    return left(`金额不一致：文件 ${yuanText(line.fen)} 元，应付 ${yuanText(amountFen)} 元，请向银行查询`)
  if (isPaid && isFailed) return left(`“${line.outcome}”同时是成功和失败的说法，请修改对应关系`)
  if (isFailed) return { outcome: 'failed', text: reasonIn(line.reason) }
  if (!isPaid)
    return left(line.outcome === '' ? '银行还没有结果' : `结果“${line.outcome}”既不是成功也不是失败`)
  if (line.transfer.length < 4) return left('成功但没有银行流水号，请补上流水号再上传，或人工登记')
  if (repeats.transfer) return left('这个银行流水号在文件里出现了不止一次，一个流水号只证明一笔转账')
  return { outcome: 'paid', text: '' }
}
