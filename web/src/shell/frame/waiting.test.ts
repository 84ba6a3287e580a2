import { expect, test } from 'vitest'
import { paths } from '../../paths.ts'
import { waitingOf } from './waiting.ts'

test('a menu entry shows how many rows are pending, at most 99+, and nothing for zero or for a list of other roles', () => {
  const none = {
    enrollCount: null,
    certificationCount: null,
    goodCount: null,
    withdrawCount: 0,
    batchCount: 0,
    refundCount: 0,
    disputeCount: 0,
    heldOrderCount: 0,
    noticeCount: 0,
    differenceCount: 0,
    adjustmentCount: 0,
    closingCount: 0,
    changeCount: null,
    appealCount: null,
    complaintCount: null,
  }
  expect(Object.values(waitingOf(none)).join('')).toBe('')
  expect(waitingOf({ ...none, withdrawCount: 100, refundCount: 99 })).toMatchObject({
    [paths.operatorWithdrawals()]: '99+',
    [paths.operatorRefunds()]: '99',
    [paths.operatorEnrolls()]: '',
  })
})
