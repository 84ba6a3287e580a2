import { expect, test } from 'vitest'
import { pastQuarters, quarterText } from './quarters.ts'

test('the quarters that are over begin with the one before today, across years', () => {
  const quarters = pastQuarters('2026-02-10')
  expect(quarters.slice(0, 3)).toEqual([
    { value: '2025-10-01', label: '2025 年第 4 季度' },
    { value: '2025-07-01', label: '2025 年第 3 季度' },
    { value: '2025-04-01', label: '2025 年第 2 季度' },
  ])
  expect(quarters).toHaveLength(8)
  expect(pastQuarters('2026-12-31')[0]?.value).toBe('2026-07-01')
  expect(quarterText('2026-07-01')).toBe('2026 年第 3 季度')
})
