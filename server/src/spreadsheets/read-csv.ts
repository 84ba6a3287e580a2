import { mostColumns, mostRows, type ReadRow, refuse } from './sheet.ts'

/** The rows of a CSV file (RFC 4180) in UTF-8 or GBK; banks also separate by tabs, bars and semicolons. */
export function readCsv(bytes: Buffer): ReadRow[] {
  const text = decode(bytes)
  if (text.includes('\u0000')) refuse('文件不是表格，请上传银行的 .xlsx 或 .csv 文件')
  return rowsOf(text, separatorOf(text))
}

function decode(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('gb18030').decode(bytes)
  }
}

/** The one that stands most often in the first lines. */
function separatorOf(text: string): string {
  const head = text.slice(0, 2000)
  const count = (mark: string) => head.split(mark).length
  return [',', '\t', '|', ';'].reduce((best, mark) => (count(mark) > count(best) ? mark : best))
}

/** One pass over the text; a quoted field may hold separators and line ends. */
function rowsOf(text: string, separator: string): ReadRow[] {
  const rows: ReadRow[] = []
  let [lineNo, startedAt] = [1, 1]
  let fields: string[] = []
  let field = ''
  let isQuoted = false
  const endRow = () => {
    fields.push(field)
    field = ''
    if (fields.length > mostColumns)
      refuse(`第 ${startedAt} 行有 ${fields.length} 列，最多 ${mostColumns} 列`)
    rows.push({ lineNo: startedAt, cells: fields.map((text) => ({ text: plain(text), isNumber: false })) })
    if (rows.length > mostRows) refuse(`文件最多 ${mostRows} 行`)
    fields = []
  }
  for (let at = 0; at < text.length; at += 1) {
    const mark = text.charAt(at)
    if (mark === '\n') lineNo += 1
    if (isQuoted) {
      if (mark !== '"') field += mark
      else if (text.charAt(at + 1) === '"') {
        field += '"'
        at += 1
      } else isQuoted = false
    } else if (mark === '"' && field === '') isQuoted = true
    else if (mark === separator) {
      fields.push(field)
      field = ''
    } else if (mark === '\n') {
      endRow()
      startedAt = lineNo
    } else if (mark !== '\r') field += mark
  }
  if (isQuoted) refuse(`第 ${startedAt} 行的引号没有结束，文件可能不完整`)
  if (field !== '' || fields.length > 0) endRow()
  return rows
}

/** Without the marks that keep a spreadsheet from calculating: a quote or a backtick in front, a tab around. */
const plain = (text: string) => text.trim().replace(/^['`]/, '').trim()
