import { expect, test } from 'vitest'
import { isCommonPassword } from './common-passwords.ts'

const own = ['13912345678', '张小满', 'finance-12', '杭州青竹教育科技有限公司', '小', 'mao']

test.each([
  'password',
  'Password1',
  '12345678',
  '87654321',
  '01234567',
  '00000000',
  'aaaaaaaaaaaa',
  'abcabcabc',
  '1234qwer',
  'qwertyuiop',
  'woaini1314',
  'woaini520',
  '5201314520',
  'qq123456',
  'a1234567',
  'P@ssw0rd',
  'mao13912345678',
  'zhishimao-2026',
  'Zhi-Shi_Mao!9',
  '知视猫2026ok',
  '张小满20260101',
  'Finance12!xyz',
  '杭州青竹教育科技有限公司',
])('%s is common [A8]', (password) => {
  expect(isCommonPassword(password, own)).toBe(true)
})

test.each([
  'maker-Password-2026',
  'Cat-48210573',
  'Mao-x7_Kq2Zp',
  '小满老师的密码很长',
  'correct horse battery',
  'Nv8#tQ2!',
  'maomi-In-Der-Nacht',
  '张三的密码很长',
])('%s is not common', (password) => {
  expect(isCommonPassword(password, own)).toBe(false)
})

test('a very long repetitive password is judged in time', () => {
  expect(isCommonPassword(`${'1234'.repeat(5_000)}x`, own)).toBe(false)
})
