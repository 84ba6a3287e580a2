import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import { escapeXml, sheetRow, type Table } from './cells.ts'

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packaged = 'http://schemas.openxmlformats.org/package/2006'
const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'

/**
 * An Excel workbook with one sheet, written while rows are read. A million rows take no more memory than one.
 */
export function xlsxOf(table: Table): Readable {
  const zip = new ZipFile()
  const sheet = Readable.from(sheetOf(table))
  // Not wrapped in another stream: a wrapper loses the end that a slow reader has not read yet.
  const bytes = zip.outputStream
  if (!(bytes instanceof Readable)) throw new TypeError('the ZIP library gave no stream')
  // An error while reading rows ends the file, not the process.
  sheet.on('error', (error) => bytes.destroy(error))
  zip.on('error', (error: Error) => bytes.destroy(error))
  for (const [path, text] of Object.entries(parts(table.name))) zip.addBuffer(Buffer.from(text), path)
  zip.addReadStream(sheet, 'xl/worksheets/sheet1.xml')
  zip.end()
  return bytes
}

async function* sheetOf({ titles, rows }: Table): AsyncGenerator<string> {
  yield `${head}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>`
  yield `<cols><col min="1" max="${titles.length}" width="18" customWidth="1"/></cols><sheetData>`
  yield sheetRow(
    titles.map((text) => ({ text })),
    true,
  )
  for await (const cells of rows) yield sheetRow(cells)
  yield '</sheetData></worksheet>'
}

/** The fixed parts. Styles: 0 plain, 1 money, 2 bold, 3 bold money. */
const parts = (name: string): Record<string, string> => ({
  '[Content_Types].xml': `${head}<Types xmlns="${packaged}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${type}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${type}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${type}.styles+xml"/></Types>`,
  '_rels/.rels': `${head}<Relationships xmlns="${packaged}/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `${head}<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="${escapeXml(name)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `${head}<Relationships xmlns="${packaged}/relationships"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': `${head}<styleSheet xmlns="${main}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="4"><xf xfId="0"/><xf numFmtId="4" applyNumberFormat="1" xfId="0"/><xf fontId="1" applyFont="1" xfId="0"/><xf numFmtId="4" fontId="1" applyNumberFormat="1" applyFont="1" xfId="0"/></cellXfs></styleSheet>`,
})
