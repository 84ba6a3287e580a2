import { linkCheck, shopKind } from '@zsm/contract/states'
import { afterEach, expect, test } from 'vitest'
import { choicesOf, colorOf, labelOf, optionsOf, takeWords, wordEdition } from './dictionary.ts'

afterEach(() => takeWords([]))

test("a value shows the program's label, an unknown value shows itself", () => {
  expect([labelOf('linkCheckDict', linkCheck.broken), labelOf('linkCheckDict', '7')]).toEqual(['失效', '7'])
  expect(colorOf('linkCheckDict', linkCheck.broken)).toBe('')
})

test("a label or a colour that operators set replaces the program's, independently of each other", () => {
  takeWords([
    { dictType: 'linkCheckDict', value: '2', label: '打不开', color: '' },
    { dictType: 'linkCheckDict', value: '1', label: '', color: 'info' },
  ])
  expect([labelOf('linkCheckDict', linkCheck.broken), colorOf('linkCheckDict', linkCheck.broken)]).toEqual([
    '打不开',
    '',
  ])
  expect([labelOf('linkCheckDict', linkCheck.valid), colorOf('linkCheckDict', linkCheck.valid)]).toEqual([
    '有效',
    'info',
  ])
  expect(labelOf('shopDict', shopKind.service)).toBe('服务店铺')
  expect(choicesOf('linkCheckDict', [linkCheck.valid, linkCheck.broken])).toEqual([
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

test('the same labels again change nothing, and other labels make a new edition', () => {
  const word = { dictType: 'shopDict', value: '1', label: '课堂', color: '' } as const
  const editions = [[word], [{ ...word }], [{ ...word, label: '学堂' }], []].map((words) => {
    takeWords(words)
    return wordEdition()
  })
  const [first = 0] = editions
  expect(editions).toEqual([first, first, first + 1, first + 2])
})
