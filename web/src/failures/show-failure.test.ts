// Imported first: the modules below read the browser's storage as they load.
import '../api/fake-browser.ts'
import { CallError, type CallErrorName } from '@zsm/contract/client/call-error'
import type { Mobile } from '@zsm/contract/values'
import { errors } from '@zsm/contract/wire/errors'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { failureText } from '../api/failure-text.ts'
import { renewToken, signIn } from '../api/session.ts'
import { TemplateError } from '../api/template-error.ts'
import { useToasts } from '../ui/feedback/toast.ts'
import { useQuestions } from '../ui/overlay/confirm.ts'
import { showFailure, showQueryFailure } from './show-failure.ts'

const failed = (name: CallErrorName, code: number, message = '') => new CallError({ name, code, message })
const ended = ([50008, 50012, 50014] as const).map((code) => failed('tokenIllegal', code))
const questions = () => useQuestions.getState().asked
const toasts = () => useToasts.getState().toasts

beforeEach(() => {
  for (const { answer } of questions()) answer(false)
  useToasts.setState({ toasts: [] })
})

describe('the text of a failure [8]', () => {
  test.each([
    ['no network', failed('network', 0), '请求失败,请检查网络'],
    ['a server that is down', failed('unavailable', 502, 'Bad Gateway'), '服务器升级,请稍后再试'],
    [
      'its own message',
      failed('goodNotFound', 404, errors.goodNotFound.message),
      errors.goodNotFound.message,
    ],
    ['a code without a message', failed('unreadable', 418), '请求失败'],
    ['an error of our own code', new TypeError('x is not a function'), '请求失败'],
    [
      'the operators’ sign-in',
      new TemplateError(60204, 'Account and password are incorrect.'),
      'Account and password are incorrect.',
    ],
  ])('%s', (_, error, text) => {
    expect(failureText(error)).toBe(text)
  })
})

test('the dialog of an ended session closes once another window has signed in again', async () => {
  const [mobile, securityMobile] = ['13800000000' as Mobile, '13800000000' as Mobile]
  signIn({ token: 'T', mobile, securityMobile })
  showFailure(ended[0])
  expect(questions()).toHaveLength(1)
  renewToken({ token: 'U', securityMobile })
  expect(questions()).toEqual([])
  await vi.waitFor(() => {
    showFailure(ended[0])
    expect(questions()).toHaveLength(1)
  })
})

test('twenty failed calls of an ended session open one dialog, and a call after its answer opens it again', async () => {
  for (let call = 0; call < 20; call += 1) {
    const error = ended[call % 3]
    if (call % 2) showFailure(error, 'inline')
    else showQueryFailure(error)
  }
  expect(questions()).toEqual([
    expect.objectContaining({
      title: '确认登出',
      text: '您已经退出，您可以取消停留在这个页面，或再次登录',
      accept: '退出',
      cancel: '取消',
    }),
  ])
  expect(toasts()).toEqual([])
  questions()[0]?.answer(false)
  await vi.waitFor(() => {
    showFailure(ended[0])
    expect(questions()).toHaveLength(1)
  })
})

test("the failed call does not wait for the dialog's answer, and the dialog offers to enter the password in place", () => {
  expect(showFailure(ended[0])).toBeUndefined()
  expect(questions()[0]?.beside?.label).toBe('在这里重新登录')
})

test('whoever was frozen reads why, and is not asked for the password', () => {
  showFailure(failed('tokenFrozen', 50012, '账号已被冻结\n原因：涉嫌盗版'))
  expect(questions()[0]).toMatchObject({ title: '账号已冻结', text: '账号已被冻结\n原因：涉嫌盗版' })
  expect(questions()[0]?.beside).toBeUndefined()
})

test('whom the platform signed out reads so, and may sign in again in place', () => {
  showFailure(failed('tokenEndedByPlatform', 50012, '平台已让这台设备退出登录，请重新登录'))
  expect(questions()[0]).toMatchObject({
    title: '确认登出',
    text: '平台已让这台设备退出登录，请重新登录',
    beside: { label: '在这里重新登录' },
  })
})

test("an operator's dialog uses the template's words [8]", () => {
  showFailure(new TemplateError(50014, 'Token expired'), 'inline')
  expect(toasts()).toEqual([expect.objectContaining({ text: 'Token expired', seconds: 5, kind: 'error' })])
  expect(questions()[0]).toMatchObject({
    title: 'Confirm logout',
    text: 'You have been logged out, you can cancel to stay on this page, or log in again',
    accept: 'Re-Login',
    cancel: 'Cancel',
  })
})

test('退出 in the dialog of an ended session clears all data of the creator in the browser and reloads [4]', async () => {
  localStorage.setItem('mobile', '13800000000')
  localStorage.setItem('login', 'true')
  sessionStorage.setItem('tags:13800000000', '[]')
  showFailure(ended[1])
  questions()[0]?.answer(true)
  await vi.waitFor(() => expect(window.location.reload).toHaveBeenCalledOnce())
  expect([localStorage.length, sessionStorage.length]).toEqual([0, 0])
})

test('any other template failure shows a toast for five seconds, even if a form shows it, too [8]', () => {
  showFailure(new TemplateError(60204, 'Account and password are incorrect.'), 'inline')
  showFailure(new TemplateError(0, 'Failed to fetch'))
  expect(toasts().map(({ text, seconds, kind }) => [text, seconds, kind])).toEqual([
    ['Account and password are incorrect.', 5, 'error'],
    ['Failed to fetch', 5, 'error'],
  ])
})

test('a write that fails repeatedly shows one toast, and a network failure shows it for three seconds', () => {
  for (let call = 0; call < 5; call += 1) showFailure(failed('network', 0))
  expect(toasts()).toEqual([expect.objectContaining({ text: '请求失败,请检查网络', seconds: 3 })])
})

test('a form shows its own failure, and so does a page that could not be read', () => {
  showFailure(failed('goodIncomplete', 422, '还不能上架'), 'inline')
  showQueryFailure(failed('goodNotFound', 404, '找不到这个商品'))
  expect(toasts()).toEqual([])
  showQueryFailure(failed('network', 0))
  expect(toasts()).toHaveLength(1)
})
