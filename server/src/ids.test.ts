import { expect, onTestFinished, test, vi } from 'vitest'
import { firstIdAt, newId } from './ids.ts'

test('ids are UUIDs of version 7, each greater than the one before', () => {
  const ids = Array.from({ length: 20_000 }, () => newId<string>())
  expect(
    ids.every((id) => /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/.test(id)),
  ).toBe(true)
  expect(ids.toSorted()).toEqual(ids)
  expect(new Set(ids).size).toBe(ids.length)
})

test('the lowest id of an instant is below every id made then', () => {
  expect(firstIdAt('2026-01-01T00:00:00.000Z')).toBe('019b76da-a800-7000-8000-000000000000')
  const lowestAt = (ms: number) => firstIdAt(new Date(ms).toISOString())
  const before = Date.now()
  const id = newId<string>()
  expect(id >= lowestAt(before)).toBe(true)
  expect(id < lowestAt(Date.now() + 1)).toBe(true)
})

test('a clock set back by seconds changes no order; one that was hours ahead is believed once it is right', () => {
  const start = Date.now()
  vi.useFakeTimers({ toFake: ['Date'], now: start + 10_000 })
  onTestFinished(() => void vi.useRealTimers())
  const early = newId<string>()
  vi.setSystemTime(start)
  expect(newId<string>() > early).toBe(true)
  vi.setSystemTime(start + 3_600_000)
  newId()
  vi.setSystemTime(start)
  const lowest = firstIdAt(new Date(start + 1).toISOString())
  expect(newId<string>() < lowest).toBe(true)
})
