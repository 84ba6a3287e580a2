import { expect, test } from 'vitest'
import { maskWords, meaningOf } from './keyword.ts'

const nothing = { mobile: undefined, number: undefined, beginning: undefined, name: undefined }

test('eleven digits are a mobile and perhaps a number; spaces and hyphens do not matter', () => {
  const mobile = { ...nothing, mobile: '13800001234', number: '13800001234', beginning: '13800001234' }
  for (const typed of [
    '13800001234',
    '138 0000 1234',
    '138-0000-1234',
    ' 13800001234 ',
    '１３８００００１２３４',
  ])
    expect(meaningOf(typed)).toEqual(mobile)
})

test('eight digits or more are a number and no name; fewer may be a name', () => {
  expect(meaningOf('26112812')).toEqual({ ...nothing, number: '26112812', beginning: '26112812' })
  expect(meaningOf('2026')).toEqual({ ...nothing, name: '2026' })
})

test('letters may be a number of a provider or a name', () => {
  expect(meaningOf('BANK-2026-01')).toEqual({ ...nothing, number: 'BANK-2026-01', name: 'BANK-2026-01' })
  expect(meaningOf('王老师')).toEqual({ ...nothing, name: '王老师' })
})

test('an id is a number of a provider and no name', () => {
  const id = '01930000-0000-7000-8000-000000000001'
  expect(meaningOf(id)).toEqual({ ...nothing, number: id })
})

test('the audit log cannot be read for who was looked for', () => {
  expect(maskWords(meaningOf('13800001234'))).toBe('138****1234')
  expect(maskWords(meaningOf('王老师'))).toBe('王**')
})
