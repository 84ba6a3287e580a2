import { expect, test } from 'vitest'
import { loginProblems } from './login.ts'

test('a complete form has no problems, spaces around the number do not count', () => {
  expect(loginProblems({ mobile: ' 13800001234 ', password: 'x' })).toEqual({})
})

test('each field says what is missing', () => {
  expect(loginProblems({ mobile: '1380000', password: '' })).toEqual({
    mobile: '请输入 11 位手机号',
    password: '请输入密码',
  })
})
