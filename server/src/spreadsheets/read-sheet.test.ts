import { buffer } from 'node:stream/consumers'
import { deflateRawSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { encodeGbk } from './gbk.ts'
import { readSheet } from './read-sheet.ts'
import { UnreadableSheet } from './sheet.ts'
import { xlsxOf } from './xlsx.ts'

const textsOf = (bytes: Buffer) => readSheet(bytes).map(({ cells }) => cells.map(({ text }) => text))

test('a workbook that we wrote is read again, cell by cell', async () => {
  async function* rows() {
    yield [{ text: '=1+1 <&"中' }, { digits: '6222020000000000002' }, { fen: 123_456 as never }, { count: 7 }]
  }
  const bytes = await buffer(xlsxOf({ name: '表', titles: ['甲', '乙'], expected: 1, rows: rows() }))
  expect(readSheet(bytes)).toEqual([
    {
      lineNo: 1,
      cells: [
        { text: '甲', isNumber: false },
        { text: '乙', isNumber: false },
      ],
    },
    {
      lineNo: 2,
      cells: [
        { text: '=1+1 <&"中', isNumber: false },
        { text: '6222020000000000002', isNumber: false },
        { text: '1234.56', isNumber: true },
        { text: '7', isNumber: true },
      ],
    },
  ])
})

/** A ZIP archive with these files, each declared as large as `declared` says. */
function zipOf(files: Record<string, string | Buffer>): Buffer {
  const bodies: Buffer[] = []
  const heads: Buffer[] = []
  let at = 0
  for (const [name, content] of Object.entries(files)) {
    const packed = deflateRawSync(content)
    const body = Buffer.alloc(30 + name.length)
    body.writeUInt32LE(0x04034b50, 0)
    body.writeUInt16LE(8, 8)
    body.writeUInt16LE(name.length, 26)
    body.write(name, 30)
    const head = Buffer.alloc(46 + name.length)
    head.writeUInt32LE(0x02014b50, 0)
    head.writeUInt16LE(8, 10)
    head.writeUInt32LE(packed.length, 20)
    head.writeUInt32LE(1, 24)
    head.writeUInt16LE(name.length, 28)
    head.writeUInt32LE(at, 42)
    head.write(name, 46)
    bodies.push(body, packed)
    heads.push(head)
    at += body.length + packed.length
  }
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(heads.length, 10)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...bodies, ...heads, end])
}

const workbook = '<workbook><sheets><sheet name="x" sheetId="1" r:id="rId7"/></sheets></workbook>'
const relations =
  '<Relationships><Relationship Id="rId7" Target="/xl/worksheets/second.xml"/></Relationships>'
const workbookOf = (sheet: string | Buffer, shared = '') =>
  zipOf({
    'xl/workbook.xml': workbook,
    'xl/_rels/workbook.xml.rels': relations,
    'xl/sharedStrings.xml': shared,
    'xl/worksheets/second.xml': sheet,
  })

test('shared texts, gaps between cells, results of formulas and numbers of Excel are read', () => {
  const shared =
    '<sst><si><r><t>提现</t></r><r><t>单号</t></r><rPh><t>x</t></rPh></si><si/><si><t>a&amp;b</t></si></sst>'
  const sheet =
    '<worksheet><sheetData><row r="3"><c r="A3" t="s"><v>0</v></c><c r="C3" t="str"><f>1+1</f><v>和</v></c></row>' +
    '<row r="5"><c r="B5"><v>2.6112E+19</v></c><c r="C5" t="s"><v>2</v></c><c r="D5" s="1"/></row></sheetData></worksheet>'
  expect(readSheet(workbookOf(sheet, shared))).toEqual([
    {
      lineNo: 3,
      cells: [
        { text: '提现单号', isNumber: false },
        { text: '', isNumber: false },
        { text: '和', isNumber: false },
      ],
    },
    {
      lineNo: 5,
      cells: [
        { text: '', isNumber: false },
        { text: '2.6112E+19', isNumber: true },
        { text: 'a&b', isNumber: false },
        { text: '', isNumber: false },
      ],
    },
  ])
})

test.each<[string, Buffer]>([
  ['a bomb that declares one byte', workbookOf(Buffer.alloc(200_000_000, ' '))],
  ['a million rows', workbookOf('<row/>'.repeat(300_000))],
  ['a cell in column ZZZ', workbookOf('<row r="1"><c r="ZZZ1"><v>1</v></c></row>')],
  ['an archive that is cut off', workbookOf('<row/>').subarray(0, 200)],
  ['a workbook without a sheet', zipOf({ 'xl/workbook.xml': workbook })],
  ['an archive that is no workbook', zipOf({ 'a.txt': 'a' })],
  ['ten thousand columns', Buffer.from(','.repeat(10_000))],
  ['ten thousand lines', Buffer.from('1\n'.repeat(10_000))],
])('%s is refused', (_, bytes) => {
  expect(() => readSheet(bytes)).toThrow(UnreadableSheet)
})

test('tags that never end take no longer than others', () => {
  const started = performance.now()
  expect(readSheet(workbookOf('<row r="1"><c '.repeat(4000)))).toEqual([])
  expect(readSheet(workbookOf(`<row>${'<t'.repeat(1_000_000)}`))).toEqual([])
  expect(performance.now() - started).toBeLessThan(5000)
})

test('CSV files have quotes, line ends within them, and separators of their own', () => {
  expect(textsOf(Buffer.from('\ufeff"甲,""乙""",丙\r\n"一\n二",\t6222\t\r\n\r\n\'=1+1,`x'))).toEqual([
    ['甲,"乙"', '丙'],
    ['一\n二', '6222'],
    ['=1+1', 'x'],
  ])
  for (const mark of ['\t', '|', ';']) expect(textsOf(Buffer.from(`a${mark}b`))).toEqual([['a', 'b']])
  expect(readSheet(Buffer.from('"a\nb",c\nd')).map(({ lineNo }) => lineNo)).toEqual([1, 3])
})

test('a file in GBK is read, and what is written in GBK is read again', () => {
  const encoded = encodeGbk('户名,张小满')
  expect('bytes' in encoded && textsOf(encoded.bytes)).toEqual([['户名', '张小满']])
  expect(encodeGbk('张𠮷')).toEqual({ missing: '𠮷' })
})
