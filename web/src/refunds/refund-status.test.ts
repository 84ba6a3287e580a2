import type { Refund } from '@zsm/contract/refunds'
import { refundState, refundStuck } from '@zsm/contract/states'
import { expect, test } from 'vitest'
import { progressOf } from './refund-status.tsx'

const waiting = { statusDict: refundState.waiting, deadlineTime: '2026-11-22T04:05:00Z', reason: '' }

test.each([
  [{}, '2026-11-22 12:05 自动通过'],
  [{ deadlineTime: null }, '等待您处理'],
  [{ statusDict: refundState.refunding }, '正在原路退回买家'],
  [
    { statusDict: refundState.refunding, stuckDict: refundStuck.unpayable, reason: '买家的银行卡已作废' },
    '买家的银行卡已作废',
  ],
  [{ statusDict: refundState.closed, reason: '已学完全部课时' }, '已学完全部课时'],
])('%o reads %s', (given, text) => {
  expect(progressOf({ ...waiting, ...given } as Refund)).toBe(text)
})
