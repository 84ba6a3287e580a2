import type { OverviewState } from '@zsm/contract/overview'
import { fileKind } from '@zsm/contract/states'
import { expect, test } from 'vitest'
import { stepsOf } from './first-steps.ts'
import { todosOf } from './todos.ts'

const nothing: OverviewState = {
  unansweredCount: 0,
  unansweredReviewCount: 0,
  draftCount: 0,
  refusedGoodCount: 0,
  failedShareCount: 0,
  waitingRefundCount: 0,
  toDeliverCount: 0,
  lateDeliverCount: 0,
  firstDeliverDue: null,
  failedWithdrawCount: 0,
  refusedCertificationCount: 0,
  expiredCertificationCount: 0,
  expiringCertificationCount: 0,
  firstExpiry: null,
  shopFlag: false,
  shelfFlag: false,
  certifiedFlag: false,
  bankFlag: false,
  merchantFlag: null,
  stepsHideFlag: false,
  sampleGoodId: null,
  enrollId: null,
  enrollStatusDict: null,
  enrollReason: '',
}

test('a pending task shows its count and links to its list', () => {
  expect(todosOf(nothing, [])).toEqual([])
  const todos = todosOf({ ...nothing, draftCount: 2, failedShareCount: 1 }, [])
  expect(todos).toEqual([
    { text: '1 个作品发布失败或被下架', to: '/course/tiktok?state=4', urgent: true },
    { text: '2 份草稿没有写完', to: '/course/list', urgent: false },
  ])
})

test('where creators sell, an account that is not open comes first, and is the last step instead of a card', () => {
  const state = { ...nothing, merchantFlag: false, draftCount: 1 }
  expect(todosOf(state, []).map(({ text }) => text)).toEqual([
    '还没有开通收款，学员暂不能付费购买；免费商品可以领取',
    '1 份草稿没有写完',
  ])
  expect(stepsOf(state).at(-1)).toMatchObject({
    title: '开通收款',
    to: '/account/certification',
    done: false,
  })
  const open = { ...state, merchantFlag: true }
  expect(todosOf(open, [])).toHaveLength(1)
  expect(stepsOf(open).at(-1)).toMatchObject({ title: '开通收款', done: true })
  expect(stepsOf(nothing).at(-1)).toMatchObject({ title: '绑定银行卡' })
})

test('overdue tasks come first, then returned money, then tasks that are due', () => {
  const due = { toDeliverCount: 3, lateDeliverCount: 1, firstDeliverDue: '2026-11-20T02:00:00.000Z' }
  expect(todosOf({ ...nothing, ...due, failedWithdrawCount: 2, waitingRefundCount: 1 }, [])).toEqual([
    {
      text: '1 笔服务订单已超期未交付，最早 2026-11-20 10:00 到期',
      to: '/serve/orders',
      urgent: true,
    },
    {
      text: '2 笔提现没有成功，钱已退回可提现余额',
      to: '/statistics/funds?tab=withdrawals',
      urgent: true,
    },
    expect.objectContaining({ text: '1 笔退款待处理，超过 48 小时会自动通过' }),
    { text: '2 笔服务订单等待交付', to: '/serve/orders', urgent: true },
  ])
})

test('an expiry names its first day', () => {
  const [todo] = todosOf({ ...nothing, expiringCertificationCount: 1, firstExpiry: '2026-12-01' }, [])
  expect(todo?.text).toBe('1 项认证即将到期，最早 2026-12-01')
})

test('a step disappears once it is done', () => {
  expect(stepsOf({ ...nothing, shelfFlag: true }).map(({ done }) => done)).toEqual([
    false,
    true,
    false,
    false,
  ])
})

test('an upload that did not finish leads to the library of its kind', () => {
  expect(todosOf(nothing, [{ kindDict: fileKind.audio }])).toEqual([
    { text: '1 个文件上次没有传完，再选一次可以接着传', to: '/material/audio', urgent: false },
  ])
})
