import { expect, test } from 'vitest'
import { csvRows, separatorOf, UnclosedQuote } from './csv.ts'

test('quoted cells hold separators, quotes and line ends, and each row knows its line', () => {
  const text = '章节,课时\r\n"导论, 一","开""场""\n第二行"\r\n\r\n,结语'
  expect([...csvRows(text)]).toEqual([
    { lineNo: 1, cells: ['章节', '课时'] },
    { lineNo: 2, cells: ['导论, 一', '开"场"\n第二行'] },
    { lineNo: 4, cells: [''] },
    { lineNo: 5, cells: ['', '结语'] },
  ])
})

test.each([
  ['甲,乙;丙,丁', ','],
  ['甲\t乙\t丙', '\t'],
  ['甲;乙', ';'],
  ['甲|乙|丙', '|'],
  ['甲', ','],
])('%j is separated by %j', (text, separator) => {
  expect(separatorOf(text)).toBe(separator)
})

test('a quote without an end says where it began', () => {
  expect(() => [...csvRows('甲\n"乙\n丙')]).toThrow(new UnclosedQuote(2))
})
