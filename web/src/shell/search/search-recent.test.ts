import '../../api/fake-browser.ts'
import type { LearnerId, Mobile } from '@zsm/contract/values'
import { beforeEach, expect, test } from 'vitest'
import { ownHits } from './search-hits.ts'
import { recentHits, storeHit } from './search-recent.ts'

const hit = (to: string) => ({ title: `标题 ${to}`, hint: '页面', to })

beforeEach(() => localStorage.clear())

test('the newest search result comes first and only once, and six are stored', () => {
  for (const to of ['/1', '/2', '/3', '/4', '/5', '/6', '/7', '/3']) storeHit('me', hit(to))
  expect(recentHits('me').map(({ to }) => to)).toEqual(['/3', '/7', '/6', '/5', '/4', '/2'])
})

test('each user has a list of their own, and unreadable storage counts as empty', () => {
  storeHit('me', hit('/1'))
  expect(recentHits('other')).toEqual([])
  localStorage.setItem('recentSearch:me', '{"broken"')
  expect(recentHits('me')).toEqual([])
  localStorage.setItem('recentSearch:me', '[{"to":1}]')
  expect(recentHits('me')).toEqual([])
})

test('the browser does not store whom an operator found', () => {
  storeHit('me', { ...hit('/1'), isPerson: true })
  expect(recentHits('me')).toEqual([])
})

test('nor which learner a creator found', () => {
  const learner = { learnerId: 'l' as LearnerId, name: '张三丰', mobile: '138****0000' as Mobile }
  const found = { goods: [], lessons: [], orders: [], learners: [learner], withdrawals: [], files: [] }
  const hits = ownHits(found).flatMap((group) => group.hits)
  expect(hits.map(({ title }) => title)).toEqual(['张三丰'])
  for (const each of hits) storeHit('me', each)
  expect(recentHits('me')).toEqual([])
})
