import { expect, test } from 'vitest'
import { readCsvFile } from './read-csv-file.ts'

const read = (...bytes: (string | number[])[]) =>
  readCsvFile(new Blob(bytes.map((part) => (typeof part === 'string' ? part : new Uint8Array(part)))))
const textsOf = async (file: ReturnType<typeof read>) => {
  const answer = await file
  return 'rows' in answer ? answer.rows.map(({ cells }) => cells) : answer.problem
}

const outline = [
  ['章节', '课时'],
  ['导论', '开场'],
]
const utf16 = (text: string) =>
  [...text].flatMap((mark) => [mark.charCodeAt(0) & 255, mark.charCodeAt(0) >> 8])
/** 章节,课时 and 导论,开场 */
const gbk = [
  0xd5, 0xc2, 0xbd, 0xda, 0x2c, 0xbf, 0xce, 0xca, 0xb1, 0x0d, 0x0a, 0xb5, 0xbc, 0xc2, 0xdb, 0x2c, 0xbf, 0xaa,
  0xb3, 0xa1,
]

test.each([
  ['UTF-8', [...new TextEncoder().encode('章节,课时\n导论,开场\n')]],
  ['UTF-8 with a byte order mark', [0xef, 0xbb, 0xbf, ...new TextEncoder().encode('章节,课时\r\n导论,开场')]],
  ['GBK', gbk],
  ['UTF-16 with tabs', [0xff, 0xfe, ...utf16('章节\t课时\r\n导论\t开场')]],
])('a file in %s is read', async (_, content) => {
  expect(await textsOf(read(content))).toEqual(outline)
})

test('empty rows are left out, lines are counted, and a cell is one line of text', async () => {
  const answer = await read('章节,课时\n,\n"导\n论"," \'=1+1"\n')
  expect(answer).toEqual({
    rows: [
      { lineNo: 1, cells: ['章节', '课时'] },
      { lineNo: 3, cells: ['导 论', '=1+1'] },
    ],
  })
})

test.each([
  ['a workbook', [0x50, 0x4b, 0x03, 0x04, 0x14], '“另存为”CSV'],
  ['an old workbook', [0xd0, 0xcf, 0x11, 0xe0, 0xa1], '“另存为”CSV'],
  ['a film', [0x41, 0x00, 0x42], '不是 CSV 文件'],
  ['nothing', [], '没有内容'],
  ['half a file', [...new TextEncoder().encode('a,b\n"c')], '第 2 行的引号没有结束'],
  ['too many columns', [...new TextEncoder().encode(','.repeat(100))], '最多 100 列'],
  ['too many rows', [...new TextEncoder().encode('a\n'.repeat(5001))], '最多 5000 行'],
])('%s is refused, and the message says what to do', async (_, content, message) => {
  expect(await textsOf(read(content))).toContain(message)
})
