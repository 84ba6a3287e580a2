import { csvRows, UnclosedQuote } from '@zsm/contract/spreadsheets/csv'
import { mostColumns, mostRows, type ReadRow, refuse } from './sheet.ts'

/** The rows of a CSV file (RFC 4180) in UTF-8 or GBK; banks also separate by tabs, bars and semicolons. */
export function readCsv(bytes: Buffer): ReadRow[] {
  const text = decode(bytes)
  if (text.includes('\u0000')) refuse('文件不是表格，请上传银行的 .xlsx 或 .csv 文件')
  try {
    return rowsOf(text)
  } catch (error) {
    if (error instanceof UnclosedQuote) refuse(`第 ${error.lineNo} 行的引号没有结束，文件可能不完整`)
    throw error
  }
}

function decode(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('gb18030').decode(bytes)
  }
}

function rowsOf(text: string): ReadRow[] {
  const rows: ReadRow[] = []
  for (const { lineNo, cells } of csvRows(text)) {
    if (cells.length > mostColumns) refuse(`第 ${lineNo} 行有 ${cells.length} 列，最多 ${mostColumns} 列`)
    rows.push({ lineNo, cells: cells.map((text) => ({ text: plain(text), isNumber: false })) })
    if (rows.length > mostRows) refuse(`文件最多 ${mostRows} 行`)
  }
  return rows
}

/** Without the marks that keep a spreadsheet from calculating: a quote or a backtick in front, a tab around. */
const plain = (text: string) => text.trim().replace(/^['`]/, '').trim()
