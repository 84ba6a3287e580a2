import { openZip } from './read-zip.ts'
import { mostColumns, mostRows, type ReadCell, type ReadRow, refuse } from './sheet.ts'

/** What two hundred lines of a bank never reach. It takes a tenth of a second to read. */
const longestPart = 4 * 1024 * 1024

/**
 * The rows of the first sheet of a workbook (ECMA-376, part 1, 18.3). Only rows, cells and their texts are read: no formula is
 * calculated, no entity defined, no other file opened.
 */
export function readXlsx(bytes: Buffer): ReadRow[] {
  const read = openZip(bytes, longestPart)
  const text = (name: string) => read(name)?.toString('utf8')
  const sheet = text(firstSheet(text)) ?? refuse('文件里没有工作表，请从银行重新下载')
  return rowsOf(sheet, sharedWords(text('xl/sharedStrings.xml') ?? ''))
}

/** The path of the workbook's first sheet, by its relations. */
function firstSheet(text: (name: string) => string | undefined): string {
  const workbook = text('xl/workbook.xml') ?? refuse('这不是 Excel 文件，请上传 .xlsx 或 .csv')
  const find = (xml: string, name: string, is: (attributes: string) => boolean) => {
    for (const tag of tagsOf(xml))
      if (tag.name === name && !tag.isEnd && is(tag.attributes)) return tag.attributes
    return ''
  }
  const id = attribute(
    find(workbook, 'sheet', () => true),
    'r:id',
  )
  const relations = text('xl/_rels/workbook.xml.rels') ?? ''
  const target = attribute(
    find(relations, 'Relationship', (attributes) => attribute(attributes, 'Id') === id),
    'Target',
  )
  if (!target) return 'xl/worksheets/sheet1.xml'
  return target.startsWith('/') ? target.slice(1) : `xl/${target}`
}

type Tag = { name: string; attributes: string; isEnd: boolean; isEmpty: boolean; text: string }

/** The tags of a document in their order, each with the text after it. One pass: no tag is searched for the end of another. */
function* tagsOf(xml: string): Generator<Tag> {
  for (const [, end, name = '', attributes = '', text = ''] of xml.matchAll(
    /<(\/?)([A-Za-z][\w:.-]*)([^<>]*)>([^<]*)/g,
  ))
    yield {
      name,
      attributes,
      isEnd: end === '/',
      isEmpty: attributes.endsWith('/'),
      text: decodeEntities(text),
    }
}

const attribute = (attributes: string, name: string): string | undefined =>
  attributes.split(`${name}="`, 2)[1]?.split('"', 1)[0]

/** The shared texts, without the pronunciation (`rPh`) that Japanese workbooks add. */
function sharedWords(xml: string): string[] {
  const words: string[] = []
  let isSpoken = false
  for (const { name, isEnd, text } of tagsOf(xml)) {
    if (name === 'si' && !isEnd) words.push('')
    else if (name === 'rPh') isSpoken = !isEnd
    else if (name === 't' && !isEnd && !isSpoken) words.push((words.pop() ?? '') + text)
  }
  return words
}

function rowsOf(xml: string, words: readonly string[]): ReadRow[] {
  const rows: ReadRow[] = []
  let cell: { at: number; type: string | undefined; text: string } | undefined
  const endCell = () => {
    const row = rows.at(-1)
    if (!cell || !row) return
    if (cell.at >= mostColumns) refuse(`第 ${row.lineNo} 行超过 ${mostColumns} 列`)
    while (row.cells.length < cell.at) row.cells.push({ text: '', isNumber: false })
    row.cells[cell.at] = cellOf(cell, words)
    cell = undefined
  }
  for (const { name, attributes, isEnd, isEmpty, text } of tagsOf(xml)) {
    if (name === 'row' && !isEnd) {
      const given = Number(attribute(attributes, ' r'))
      rows.push({ lineNo: given > 0 ? given : (rows.at(-1)?.lineNo ?? 0) + 1, cells: [] })
      if (rows.length > mostRows) refuse(`文件最多 ${mostRows} 行`)
    } else if (name === 'c') {
      endCell()
      const at = columnOf(attribute(attributes, ' r')) ?? rows.at(-1)?.cells.length ?? 0
      if (!isEnd) cell = { at, type: attribute(attributes, ' t'), text: '' }
      if (isEmpty) endCell()
    } else if ((name === 'v' || name === 't') && !isEnd && cell) cell.text += text
  }
  return rows
}

function cellOf(
  { type = 'n', text }: { type: string | undefined; text: string },
  words: readonly string[],
): ReadCell {
  const value = (type === 's' ? (words[Number(text)] ?? '') : text).trim()
  if (type === 'n') return { text: value, isNumber: value !== '' }
  return { text: value.replace(/^['`]/, '').trim(), isNumber: false }
}

/** `A1` is 0, `AA1` is 26. */
function columnOf(place: string | undefined): number | undefined {
  const letters = /^[A-Z]{1,3}/.exec(place ?? '')?.[0]
  return letters === undefined
    ? undefined
    : [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

const decodeEntities = (xml: string): string =>
  xml.replace(/&(#x?[0-9a-fA-F]{1,6}|amp|lt|gt|quot|apos);/g, (whole, name: string) => {
    if (!name.startsWith('#')) return entities[name] ?? whole
    const code = Number(name.startsWith('#x') ? `0x${name.slice(2)}` : name.slice(1))
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : ''
  })
