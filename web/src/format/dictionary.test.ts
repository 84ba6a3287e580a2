import { afterEach, expect, test } from 'vitest'
import { choicesOf, colorOf, labelOf, optionsOf, takeWords, wordEdition } from './dictionary.ts'

afterEach(() => takeWords([]))

test('a value reads as the program has it, an unknown one as itself', () => {
  expect([labelOf('linkCheckDict', 2), labelOf('linkCheckDict', 7)]).toEqual(['失效', '7'])
  expect(colorOf('linkCheckDict', 2)).toBe('')
})

test('words and colours that operators gave stand for them, each alone', () => {
  takeWords([
    { dictType: 'linkCheckDict', value: '2', label: '打不开', color: '' },
    { dictType: 'linkCheckDict', value: '1', label: '', color: 'info' },
  ])
  expect([labelOf('linkCheckDict', 2), colorOf('linkCheckDict', 2)]).toEqual(['打不开', ''])
  expect([labelOf('linkCheckDict', 1), colorOf('linkCheckDict', 1)]).toEqual(['有效', 'info'])
  expect(labelOf('shopDict', 2)).toBe('服务店铺')
  expect(choicesOf('linkCheckDict', [1, 2])).toEqual([
    { value: 1, label: '有效' },
    { value: 2, label: '打不开' },
  ])
  expect(optionsOf('linkCheckDict', '全部').map(({ label }) => label)).toEqual([
    '全部',
    '未检查',
    '有效',
    '打不开',
  ])
})

test('the same words again change nothing, other words are another edition', () => {
  const word = { dictType: 'shopDict', value: '1', label: '课堂', color: '' } as const
  const editions = [[word], [{ ...word }], [{ ...word, label: '学堂' }], []].map((words) => {
    takeWords(words)
    return wordEdition()
  })
  const [first = 0] = editions
  expect(editions).toEqual([first, first, first + 1, first + 2])
})
