import type { StatementReading } from '@zsm/contract/reconciliation/statements'
import { expect, test } from 'vitest'
import { readSheet } from '../spreadsheets/read-sheet.ts'
import { dayIn, matchStatement, readStatement } from './statement-reading.ts'

const reading: StatementReading = {
  ...{ dateTitle: '日期', amountTitle: '金额', serialTitle: '流水', memoTitle: '摘要' },
  ...{ payeeTitle: '', directionTitle: '', outWords: '' },
}

function read(text: string, given: Partial<StatementReading> = {}) {
  const how = { ...reading, ...given }
  const matched = matchStatement(readSheet(Buffer.from(text)), how)
  if (!matched) throw new Error('not matched')
  return readStatement(matched, how)
}

test.each([
  ['20261123', '2026-11-23'],
  ['2026-11-23', '2026-11-23'],
  ['2026/1/3 10:02:03', '2026-01-03'],
  ['2026年11月23日', '2026-11-23'],
  ['20261123100203', '2026-11-23'],
  ['46349', '2026-11-23'],
])('%s is the day %s', (text, day) => expect(dayIn(text)).toBe(day))

test.each(['', '合计', '2026-13-01', '2026-02-30', '12345', '2026'])('“%s” is no day', (text) =>
  expect(dayIn(text)).toBeUndefined(),
)

test('a negative amount in a signed column went out', () => {
  const { outgoing } = read('日期,金额,流水,摘要\n20261123,-5.00,1,a\n20261123,7.00,2,b')
  expect(outgoing.map(({ serial, fen }) => [serial, fen])).toEqual([['1', 500]])
})

test('a word beside the amount decides in a column of both directions', () => {
  const text = '日期,金额,流水,摘要,借贷\n20261123,5.00,1,a,借\n20261123,7.00,2,b,贷'
  const { outgoing } = read(text, { directionTitle: '借贷', outWords: '借、支出' })
  expect(outgoing.map(({ serial }) => serial)).toEqual(['1'])
})

test('our number is found in any column and within other text; a longer number is not ours', () => {
  const text =
    '日期,金额,流水,摘要\n20261123,5.00,26112312345678901234,提现26112312345678905678号\n20261123,5.00,1,126112312345678901234'
  const { outgoing } = read(text)
  expect(outgoing.map(({ numbers }) => numbers)).toEqual([
    ['26112312345678901234', '26112312345678905678'],
    [],
  ])
})

test('a day without outgoing lines belongs to the statement; zero and empty amounts are no lines', () => {
  const { outgoing, from, to } = read(
    '日期,金额,流水,摘要\n20261121,,1,a\n20261122,0.00,2,b\n20261123,5.00,3,c',
  )
  expect({ from, to, count: outgoing.length }).toEqual({ from: '2026-11-21', to: '2026-11-23', count: 1 })
})

test('columns that the file lacks are not matched', () => {
  expect(matchStatement(readSheet(Buffer.from('日期,金额\n1,2')), reading)).toBeUndefined()
})
