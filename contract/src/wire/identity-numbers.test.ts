import { expect, test } from 'vitest'
import { CompanyCode, IdCardNo, isCompanyCode, isIdCardNo } from './identity-numbers.ts'

test.each([
  ['91350100M000100Y43', true],
  ['91330106673959654P', true],
  ['91350100M000100Y44', false],
  ['91350100M000100Y4', false],
  ['91350100M000100Y433', false],
  ['91350100I000100Y43', false],
  ['９1350100M000100Y43', false],
  ['', false],
])('company code %s: %s', (code, right) => {
  expect(isCompanyCode(code)).toBe(right)
})

test.each([
  ['11010519491231002X', true],
  ['440524188001010014', true],
  ['110105194912310021', false],
  ['110105194913310021', false],
  ['11010519490230002X', false],
  ['010105194912310021', false],
  ['11010519491231002', false],
  ['', false],
])('identity card %s: %s', (idCardNo, right) => {
  expect(isIdCardNo(idCardNo)).toBe(right)
})

test('a changed digit never passes, nor do two swapped neighbours [7.2]', () => {
  const swapped = (text: string, at: number) =>
    text.slice(0, at) + text.charAt(at + 1) + text.charAt(at) + text.slice(at + 2)
  for (const [number, check] of [
    ['91350100M000100Y43', isCompanyCode],
    ['11010519491231002X', isIdCardNo],
  ] as const) {
    for (let at = 0; at < 17; at += 1) {
      const other = number.charAt(at) === '7' ? '8' : '7'
      expect(check(number.slice(0, at) + other + number.slice(at + 1))).toBe(false)
      if (number[at] !== number[at + 1]) expect(check(swapped(number, at))).toBe(false)
    }
  }
})

test('small letters and surrounding spaces are accepted', () => {
  expect(CompanyCode.parse(' 91350100m000100y43 ')).toBe('91350100M000100Y43')
  expect(IdCardNo.parse('11010519491231002x')).toBe('11010519491231002X')
})
