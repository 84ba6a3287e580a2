import type { SystemHealth } from '@zsm/contract/office/overview'
import { expect, test } from 'vitest'
import { healthLines } from './health-lines.ts'

const now = Date.parse('2026-11-20T04:00:00.000Z')
const sound: SystemHealth = {
  failedJobs: [],
  noticeCount: 0,
  differenceCount: 0,
  proofTime: '2026-11-20T03:00:00.000Z',
  proofSoundFlag: true,
  brokenRules: [],
  clientErrorCount: 0,
  clientErrors: [],
}
const lineOf = (key: string, given: Partial<SystemHealth>) =>
  healthLines({ ...sound, ...given }, now).find((line) => line.key === key)

test('where everything works, every line says so', () => {
  expect(healthLines(sound, now).map(({ kind }) => kind)).toEqual(Array(5).fill('success'))
})

test('a list that the operator may not see has no line', () => {
  const lines = healthLines({ ...sound, noticeCount: null, differenceCount: null }, now)
  expect(lines.map(({ key }) => key)).toEqual(['jobs', 'proof', 'clientErrors'])
})

test('a failed job is a warning, one that was given up is a danger', () => {
  const job = {
    name: 'settleDue',
    failCount: 2,
    givenUpCount: 0,
    lastTime: '2026-11-20T03:00:00.000Z',
    text: '',
    detail: '',
  }
  expect(lineOf('jobs', { failedJobs: [job] })?.kind).toBe('warning')
  expect(lineOf('jobs', { failedJobs: [{ ...job, givenUpCount: 1 }] })?.kind).toBe('danger')
})

test.each<[string, Partial<SystemHealth>, string, RegExp]>([
  ['sound', {}, 'success', /11:00 核对通过/],
  ['broken', { proofSoundFlag: false, brokenRules: ['a', 'b'] }, 'danger', /没有通过，有 2 条规则不成立/],
  ['old', { proofTime: '2026-11-19T23:00:00.000Z' }, 'warning', /已经 5 小时没有核对/],
  ['missing', { proofTime: null, proofSoundFlag: false }, 'info', /还没有核对过/],
])('the proof of the ledger, %s', (_, given, kind, text) => {
  const line = lineOf('proof', given)
  expect(line?.kind).toBe(kind)
  expect(line?.text).toMatch(text)
})

test('what waits is counted, at most 999+, and leads to its list', () => {
  expect(lineOf('notices', { noticeCount: 3 })).toMatchObject({ kind: 'warning', text: '3 条没有入账' })
  const many = lineOf('differences', { differenceCount: 1000 })
  expect(many?.text).toBe('999+ 笔待处理')
  expect(many?.to).toContain('tab=differences')
})
