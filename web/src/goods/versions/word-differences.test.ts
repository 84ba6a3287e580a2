import { expect, test } from 'vitest'
import { abridged, type Run, wordDifferences } from './word-differences.ts'

const same = (text: string): Run => ({ kind: 'same', text })
const added = (text: string): Run => ({ kind: 'added', text })
const removed = (text: string): Run => ({ kind: 'removed', text })

test('words that came and went stand in the text that stayed', () => {
  expect(wordDifferences('零基础学摄影。', '零基础学剪辑。')).toEqual([
    same('零基础学'),
    removed('摄影'),
    added('剪辑'),
    same('。'),
  ])
  expect(wordDifferences('', '新的')).toEqual([added('新的')])
  expect(wordDifferences('一样', '一样')).toEqual([same('一样')])
})

test('both texts can be read from the runs, whatever they are', () => {
  const texts = [
    '',
    '春眠不觉晓，处处闻啼鸟。',
    '处处闻啼鸟，春眠不觉晓！',
    'a b c',
    '夜来风雨声 a\n花落知多少',
  ]
  for (const before of texts) {
    for (const after of texts) {
      const runs = wordDifferences(before, after)
      const read = (left: string) => runs.flatMap(({ kind, text }) => (kind === left ? [] : text)).join('')
      expect(read('added')).toBe(before)
      expect(read('removed')).toBe(after)
    }
  }
})

test('a very long text that changed everywhere is shown as replaced', () => {
  const long = (word: string) => Array.from({ length: 3000 }, (_, at) => `${word}${at} `).join('')
  const kinds = wordDifferences(long('甲'), long('乙')).map(({ kind }) => kind)
  expect(kinds.length).toBeLessThan(10_000)
  expect(kinds).toContain('added')
})

test('a text too long for words is compared line by line', () => {
  const lines = Array.from({ length: 5000 }, (_, at) => `第 ${at} 行写着一些没有变的话\n`)
  expect(wordDifferences(lines.join(''), lines.toSpliced(2500, 1, '这一行换了\n').join(''))).toEqual([
    same(lines.slice(0, 2500).join('')),
    removed(lines[2500] as string),
    added('这一行换了\n'),
    same(lines.slice(2501).join('')),
  ])
})

test('of what stayed, what is far from a change is left out', () => {
  const long = '甲'.repeat(500)
  const [first, change, last] = abridged([same(long), added('新'), same(long)])
  expect(first?.text).toBe(` …… ${'甲'.repeat(80)}`)
  expect(change).toEqual(added('新'))
  expect(last?.text).toBe(`${'甲'.repeat(80)} …… `)
  expect(abridged([same('短'), added('新')])).toEqual([same('短'), added('新')])
})
