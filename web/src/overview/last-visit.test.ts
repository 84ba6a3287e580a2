import '../api/fake-browser.ts'
import { beforeEach, expect, test } from 'vitest'
import { lastVisit } from './last-visit.ts'

const minute = 60_000
const start = Date.parse('2026-11-28T01:00:00.000Z')
const at = (minutes: number) => new Date(start + minutes * minute).toISOString()

beforeEach(() => localStorage.clear())

test('a first visit has none before it', () => {
  expect(lastVisit('me', at(0))).toBeUndefined()
  expect(lastVisit('me', at(10))).toBeUndefined()
})

test('a visit begins after half an hour out of sight, and knows when the one before it ended until it ends itself', () => {
  lastVisit('me', at(0))
  lastVisit('me', at(20))
  expect(lastVisit('me', at(600))).toBe('2026-11-28T01:20:00.000Z')
  expect(lastVisit('me', at(620))).toBe('2026-11-28T01:20:00.000Z')
  expect(lastVisit('me', at(700))).toBe('2026-11-28T11:20:00.000Z')
})

test('each user has visits of their own, and unreadable storage counts as a first visit', () => {
  lastVisit('me', at(0))
  expect(lastVisit('other', at(600))).toBeUndefined()
  localStorage.setItem('lastVisit:me', '{"broken"')
  expect(lastVisit('me', at(700))).toBeUndefined()
})
