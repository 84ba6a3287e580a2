// Imported first: the modules below read the browser's storage as they load.
import '../api/fake-browser.ts'
import { accounts } from '@zsm/contract/accounts'
import { CallError } from '@zsm/contract/client/call-error'
import type { Mobile } from '@zsm/contract/values'
import { expect, test } from 'vitest'
import { failureBeside, problemsFrom, problemsOf } from './form-problems.ts'

test('a complete form has no problems', () => {
  expect(problemsOf(accounts.login, { id: '13800001234' as Mobile, password: 'x' })).toEqual({})
})

test('each field shows its first problem', () => {
  expect(problemsOf(accounts.login, { id: '1380000' as Mobile, password: '' })).toEqual({
    id: '请输入 11 位手机号',
    password: '请输入密码',
  })
})

test('a refusal is shown at the field that it names, any other at no field', () => {
  const wrong = new CallError({ name: 'codeWrong', code: 422, message: '验证码不正确', field: 'code' })
  expect(problemsFrom(wrong)).toEqual({ code: '验证码不正确' })
  expect(failureBeside(wrong)).toBeUndefined()
  const offline = new CallError({ name: 'network', code: 0, message: '' })
  expect(problemsFrom(offline)).toEqual({})
  expect(failureBeside(offline)).toBe('请求失败,请检查网络')
  expect(failureBeside(null)).toBeUndefined()
})
