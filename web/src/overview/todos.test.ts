import type { OverviewState } from '@zsm/contract/overview'
import { expect, test } from 'vitest'
import { stepsOf, todosOf } from './todos.ts'

const nothing: OverviewState = {
  ...{ unansweredCount: 0, draftCount: 0, refusedGoodCount: 0, failedShareCount: 0, waitingRefundCount: 0 },
  ...{ refusedCertificationCount: 0, expiredCertificationCount: 0, expiringCertificationCount: 0 },
  ...{ firstExpiry: null, shopFlag: false, shelfFlag: false, certifiedFlag: false, bankFlag: false },
  ...{ enrollId: null, enrollStatusDict: null, enrollReason: '' },
}

test('what waits is said with its count and leads to its list', () => {
  expect(todosOf(nothing)).toEqual([])
  const todos = todosOf({ ...nothing, draftCount: 2, failedShareCount: 1 })
  expect(todos).toEqual([
    { text: '1 个作品发布失败或被下架', to: '/course/tiktok?state=4', urgent: true },
    { text: '2 份草稿没有写完', to: '/course/list', urgent: false },
  ])
})

test('an expiry names its first day', () => {
  const [todo] = todosOf({ ...nothing, expiringCertificationCount: 1, firstExpiry: '2026-12-01' })
  expect(todo?.text).toBe('1 项认证即将到期，最早 2026-12-01')
})

test('a step is gone when its thing is there', () => {
  expect(stepsOf({ ...nothing, shelfFlag: true }).map(({ done }) => done)).toEqual([
    false,
    true,
    false,
    false,
  ])
})
