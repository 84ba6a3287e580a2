import { type CsvRow, csvRows, UnclosedQuote } from '@zsm/contract/spreadsheets/csv'
import { bytes } from '../../../format/bytes.ts'

/** The rows of a file, or why there are none, in words for the person who chose it. */
type CsvFile = { rows: CsvRow[] } | { problem: string }

const largest = 5 * 1024 ** 2
const mostRows = 5000
const mostColumns = 100

/** Reads a CSV file in UTF-8, UTF-16 or GBK. Rows without any text are left out. */
export async function readCsvFile(file: Blob): Promise<CsvFile> {
  if (file.size > largest) return { problem: `文件超过 ${bytes(largest)}，请删去不用的列再选择` }
  const content = new Uint8Array(await file.arrayBuffer())
  if (begins(content, 0x50, 0x4b, 0x03, 0x04) || begins(content, 0xd0, 0xcf, 0x11, 0xe0)) {
    return { problem: '这是 Excel 工作簿，请在 Excel 或 WPS 里“另存为”CSV，再选择那个 CSV 文件' }
  }
  const text = decode(content)
  if (text.includes('\u0000')) return { problem: '这不是 CSV 文件，请选择导出的 .csv 文件' }
  return readText(text)
}

function readText(text: string): CsvFile {
  const rows: CsvRow[] = []
  try {
    for (const { lineNo, cells } of csvRows(text)) {
      const row = { lineNo, cells: cells.map(plain) }
      if (cells.length > mostColumns)
        return { problem: `第 ${lineNo} 行有 ${cells.length} 列，最多 ${mostColumns} 列` }
      if (row.cells.some((cell) => cell !== '')) rows.push(row)
      if (rows.length > mostRows) return { problem: `文件最多 ${mostRows} 行，请分成几个文件` }
    }
  } catch (error) {
    if (error instanceof UnclosedQuote) {
      return { problem: `第 ${error.lineNo} 行的引号没有结束，文件可能不完整，请重新导出` }
    }
    throw error
  }
  return rows.length > 0 ? { rows } : { problem: '文件里没有内容，请换一个文件' }
}

const begins = (content: Uint8Array, ...marks: number[]) => marks.every((mark, at) => content[at] === mark)

/** Excel writes UTF-16 for “Unicode text”, and GBK for a CSV without a byte order mark. */
function decode(content: Uint8Array): string {
  if (begins(content, 0xff, 0xfe)) return new TextDecoder('utf-16le').decode(content)
  if (begins(content, 0xfe, 0xff)) return new TextDecoder('utf-16be').decode(content)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(content)
  } catch {
    return new TextDecoder('gb18030').decode(content)
  }
}

/** On one line, and without the quote that keeps a spreadsheet from calculating. */
const plain = (cell: string) =>
  cell
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .replace(/^'(?=[=+\-@])/, '')
