import { readCsv } from './read-csv.ts'
import { readXlsx } from './read-xlsx.ts'
import { type ReadRow, refuse } from './sheet.ts'

const zip = Buffer.from('PK\u0003\u0004')
/** The old binary workbook of Excel (.xls). */
const compound = Buffer.from([0xd0, 0xcf, 0x11, 0xe0])

/** The rows of a CSV file or of the first sheet of a workbook, told apart by their first bytes. Empty rows are left out. */
export function readSheet(bytes: Buffer): ReadRow[] {
  const begins = (mark: Buffer) => bytes.subarray(0, mark.length).equals(mark)
  if (begins(compound)) return refuse('这是旧版 Excel 文件（.xls），请另存为 .xlsx 或 .csv 再上传')
  const rows = begins(zip) ? readXlsx(bytes) : readCsv(bytes)
  return rows.filter(({ cells }) => cells.some(({ text }) => text !== ''))
}
