/** A row of a CSV text, with the line that it begins on, from 1. */
export type CsvRow = { lineNo: number; cells: string[] }

/** A quoted cell has no end: the text is not complete. */
export class UnclosedQuote extends Error {
  override readonly name = 'UnclosedQuote'
  readonly lineNo: number
  constructor(lineNo: number) {
    super(`the quote of line ${lineNo} has no end`)
    this.lineNo = lineNo
  }
}

/** The separator that stands most often in the first lines: banks and spreadsheets also write tabs, bars and semicolons. */
export function separatorOf(text: string): string {
  const head = text.slice(0, 2000)
  const count = (mark: string) => head.split(mark).length
  return [',', '\t', '|', ';'].reduce((best, mark) => (count(mark) > count(best) ? mark : best))
}

/** The rows of a CSV text (RFC 4180), one at a time, so that a reader may stop. A quoted cell may hold separators and line ends. */
export function* csvRows(text: string, separator = separatorOf(text)): Generator<CsvRow, void> {
  let [lineNo, startedAt] = [1, 1]
  let cells: string[] = []
  let cell = ''
  let isQuoted = false
  for (let at = 0; at < text.length; at += 1) {
    const mark = text.charAt(at)
    if (mark === '\n') lineNo += 1
    if (isQuoted) {
      if (mark !== '"') cell += mark
      else if (text.charAt(at + 1) === '"') {
        cell += '"'
        at += 1
      } else isQuoted = false
    } else if (mark === '"' && cell === '') isQuoted = true
    else if (mark === separator) {
      cells.push(cell)
      cell = ''
    } else if (mark === '\n') {
      yield { lineNo: startedAt, cells: [...cells, cell] }
      cells = []
      cell = ''
      startedAt = lineNo
    } else if (mark !== '\r') cell += mark
  }
  if (isQuoted) throw new UnclosedQuote(startedAt)
  if (cell !== '' || cells.length > 0) yield { lineNo: startedAt, cells: [...cells, cell] }
}
