import { expect, test } from 'vitest'
import { tabsOf } from './state-tabs.tsx'

const options = [
  { value: '', label: '全部' },
  { value: '1', label: '待审核' },
  { value: '2', label: '已通过' },
  { value: '3', label: '已驳回' },
  { value: '4', label: '已停用' },
  { value: 'deleted', label: '回收站' },
]
const count = (state: string, rowCount: number, capped = false) => ({ state, rowCount, capped })
const labels = (...given: Parameters<typeof tabsOf>) => tabsOf(...given).map(({ label }) => label)

test('each state says how many rows it has, and one without rows is left out', () => {
  const counts = [count('', 12_003), count('1', 12_003), count('2', 0), count('3', 0), count('4', 0)]
  expect(labels(options, '', counts)).toEqual(['全部 12,003', '待审核 12,003', '回收站'])
})

test('few states all stand, also those without rows', () => {
  expect(labels(options.slice(0, 3), '', [count('', 0), count('1', 0), count('2', 0)])).toEqual([
    '全部 0',
    '待审核 0',
    '已通过 0',
  ])
})

test('the chosen state stands also without rows, so that its reader can leave it', () => {
  expect(labels(options, '2', [count('', 1), count('1', 1), count('2', 0)])).toContain('已通过 0')
})

test('a count that is a lower bound says so', () => {
  expect(labels(options, '', [count('', 10_000, true), count('1', 10_000, true)])).toContain('待审核 10,000+')
})

test('before the counts are read, the tabs stand without numbers', () => {
  expect(labels(options, '1', undefined)).toEqual(['全部', '待审核'])
})

test('the choice of all is counted under either of its names', () => {
  const all = [{ value: 'all', label: '全部状态' }]
  expect(labels(all, 'all', [count('', 3)])).toEqual(['全部状态 3'])
})
