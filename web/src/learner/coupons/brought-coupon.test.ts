import { CallError, type CallErrorName } from '@zsm/contract/client/call-error'
import { beforeEach, expect, test, vi } from 'vitest'
import '../../api/fake-browser.ts'
import { broughtCoupon, forgetUsed, isFinalRefusal, keepCoupon, rememberCoupon } from './brought-coupon.ts'

const visit = (search: string) => vi.stubGlobal('location', { search })

beforeEach(() => {
  localStorage.clear()
  visit('')
})

test('a code of the address is remembered for its shop', () => {
  visit('?coupon=school20')
  rememberCoupon('shop')
  visit('')
  expect([broughtCoupon('shop'), broughtCoupon('other')]).toEqual(['SCHOOL20', ''])
})

test('a code that bought something is forgotten in each shop of its creator, and another code is not', () => {
  keepCoupon('courses', 'SCHOOL20')
  // As it was typed.
  keepCoupon('services', 'school20')
  keepCoupon('elsewhere', 'OTHER99')
  forgetUsed('SCHOOL20')
  expect(['courses', 'services', 'elsewhere'].map(broughtCoupon)).toEqual(['', '', 'OTHER99'])
})

test('a code is refused for good where it is over, and not where it may still apply', () => {
  const isFinal = (name: CallErrorName) => isFinalRefusal(new CallError({ name, code: 422, message: name }))
  const names: CallErrorName[] = ['couponNotFound', 'couponEnded', 'couponUsedByYou', 'couponUsedUp']
  expect(names.map(isFinal)).toEqual([true, true, true, true])
  const passing: CallErrorName[] = ['couponNotBegun', 'couponNotForGood', 'tooManyCouponCodes', 'network']
  expect(passing.map(isFinal)).toEqual([false, false, false, false])
})
