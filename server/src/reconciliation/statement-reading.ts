import type { StatementReading } from '@zsm/contract/reconciliation/statements'
import type { Day, Fen } from '@zsm/contract/values'
import { bankNumber, fenIn, isRounded, plainWord, wordsIn } from '../spreadsheets/bank-words.ts'
import { headRows } from '../spreadsheets/head-row.ts'
import { type ReadCell, type ReadRow, refuse } from '../spreadsheets/sheet.ts'

/** A line of a statement by which money went out. */
export type OutgoingLine = {
  lineNo: number
  day: Day
  fen: Fen
  /** The bank's number of the transfer, in the form of `transfer_numbers`. Empty if a spreadsheet damaged it. */
  serial: string
  /** Our numbers anywhere in the line. */
  numbers: string[]
  note: string
}

type Statement = {
  outgoing: OutgoingLine[]
  /** The first and the last day of the whole statement, including its incoming lines. */
  from: Day
  to: Day
}

type Title = 'date' | 'amount' | 'serial' | 'memo' | 'payee' | 'direction'
type Places = Record<Title, number>
type Matched = { places: Places; rows: ReadRow[] }

/** Whether somebody has matched the columns. */
export const isMatched = ({
  dateTitle,
  amountTitle,
  serialTitle,
  memoTitle,
  directionTitle,
  outWords,
}: StatementReading) =>
  [dateTitle, amountTitle, serialTitle, memoTitle].every((title) => title !== '') &&
  (directionTitle === '') === (outWords === '')

/** The columns by their titles. Undefined if the file lacks one of them. */
export function matchStatement(rows: readonly ReadRow[], reading: StatementReading): Matched | undefined {
  if (!isMatched(reading)) return undefined
  const { dateTitle, amountTitle, serialTitle, memoTitle, payeeTitle, directionTitle } = reading
  const titles = [dateTitle, amountTitle, serialTitle, memoTitle, payeeTitle, directionTitle]
  const needed = titles.filter((title) => title !== '')
  const at = rows
    .slice(0, headRows)
    .findIndex(({ cells }) => needed.every((title) => cells.some(({ text }) => text === title)))
  if (at < 0) return undefined
  const place = (title: string) =>
    title === '' ? -1 : (rows[at]?.cells.findIndex(({ text }) => text === title) ?? -1)
  return {
    places: {
      date: place(dateTitle),
      amount: place(amountTitle),
      serial: place(serialTitle),
      memo: place(memoTitle),
      payee: place(payeeTitle),
      direction: place(directionTitle),
    },
    rows: rows.slice(at + 1),
  }
}

const none: ReadCell = { text: '', isNumber: false }

/**
 * The outgoing lines of a statement. If one column holds both directions, a word beside it decides, or the sign: negative amounts went
 * out. Lines without a date (sums, remarks) are skipped. A movement that cannot be read is named and refuses the whole file.
 */
export function readStatement({ places, rows }: Matched, { outWords }: StatementReading): Statement {
  const words = wordsIn(outWords)
  const dated = rows.flatMap((row) => {
    const cell = (title: Title) => row.cells[places[title]] ?? none
    const day = dayIn(cell('date').text)
    return day ? [{ row, day, cell }] : []
  })
  const isSigned = places.direction < 0 && dated.some(({ cell }) => isNegative(cell('amount')))
  const outgoing = dated.flatMap(({ row, day, cell }): OutgoingLine[] => {
    const amount = cell('amount')
    if (isNothing(amount)) return []
    if (places.direction >= 0 && !words.includes(plainWord(cell('direction').text))) return []
    if (isSigned && !isNegative(amount)) return []
    const fen = fenIn({ ...amount, text: amount.text.replace(/^\s*[-−－]/, '') })
    if (fen === undefined)
      return refuse(`第 ${row.lineNo} 行的金额“${amount.text.slice(0, 40)}”读不出来。什么都没有保存`)
    if (fen === 0) return []
    const serial = cell('serial')
    return [
      {
        lineNo: row.lineNo,
        day,
        fen,
        serial: isRounded(serial) ? '' : bankNumber(serial.text).slice(0, 64),
        numbers: numbersIn(row),
        note: noteOf(cell('payee').text, cell('memo').text),
      },
    ]
  })
  const days = dated.map(({ day }) => day).toSorted()
  const [from, to] = [days[0], days.at(-1)]
  if (!from || !to) return refuse('文件里没有带日期的行，请检查日期在哪一列')
  return { outgoing, from, to }
}

const isNegative = ({ text }: ReadCell) => /^\s*[-−－]\s*[¥\d]/.test(text)
const isNothing = ({ text }: ReadCell) => /^\s*[-−－/]?\s*$/.test(text)

/** Our numbers have twenty digits. A bank may write them in any column and within other text. */
const numbersIn = ({ cells }: ReadRow): string[] => [
  ...new Set(cells.flatMap(({ text }) => text.normalize('NFKC').match(/(?<!\d)\d{20}(?!\d)/g) ?? [])),
]

const noteOf = (payee: string, memo: string): string =>
  [payee, memo]
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are replaced by spaces
    .map((text) => text.replaceAll(/[\u0000-\u001f\u007f\s]+/g, ' ').trim())
    .filter((text) => text !== '')
    .join(' · ')
    .slice(0, 120)

/** Reads `2026-11-23`, `20261123`, `2026/11/3 10:02`, `2026年11月23日`, or a spreadsheet's number of a day. */
export function dayIn(text: string): Day | undefined {
  const typed = text.normalize('NFKC').trim()
  const [, year, month, date] =
    /^(20\d\d)[-/.年]?(\d{1,2})[-/.月]?(\d{1,2})日?(?:[\sT].*)?$/.exec(typed) ??
    /^(20\d\d)(\d\d)(\d\d)\d{6}$/.exec(typed) ??
    []
  if (year && month && date) return validDay(`${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`)
  // A workbook counts days from the end of 1899.
  if (/^4\d{4}(?:\.\d+)?$/.test(typed))
    return new Date(Date.UTC(1899, 11, 30) + Math.floor(Number(typed)) * 86_400_000)
      .toISOString()
      .slice(0, 10)
  return undefined
}

function validDay(day: string): Day | undefined {
  const time = Date.parse(`${day}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(day) ? day : undefined
}
