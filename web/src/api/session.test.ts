import type { Mobile } from '@zsm/contract/values'
import { beforeEach, expect, test, vi } from 'vitest'
import './fake-browser.ts'
import { operatorKey } from './operator-session.ts'
import {
  avatarOf,
  choosePlatform,
  clearSession,
  currentSession,
  defaultAvatar,
  followOtherTabs,
  renewToken,
  resetToken,
  showFront,
  signIn,
} from './session.ts'

const mobile = '13800000000' as Mobile
const front = { id: 'F' as never, name: '猫老师', mobile, realName: '张小满', avatar: '' }

beforeEach(() => {
  vi.mocked(window.location.reload).mockClear()
  localStorage.clear()
  signIn({ token: 'T', mobile, securityMobile: '13900000000' as Mobile })
  showFront(front)
})

test('signing in keeps what the seed says, the user doubly encoded', () => {
  const stored = Object.fromEntries(
    Array.from({ length: localStorage.length }, (_, at) => localStorage.key(at) ?? '').map((key) => [
      key,
      localStorage.getItem(key),
    ]),
  )
  const { id: _, ...userInfo } = front
  expect(stored).toEqual({
    mobile,
    securityMobile: '13900000000',
    platformDict: 'douyin',
    versions: '1.0.1',
    login: 'true',
    frontId: 'F',
    token: 'T',
    userInfo: JSON.stringify(JSON.stringify(userInfo)),
  })
})

test('a creator without an avatar is shown with the default picture', () => {
  expect(avatarOf(front)).toBe(defaultAvatar)
  expect(avatarOf({ avatar: '/media/me.webp' })).toBe('/media/me.webp')
})

test('signing out clears everything of the creator, nothing of an operator', () => {
  localStorage.setItem(operatorKey, '{}')
  sessionStorage.setItem('reloaded:/user', '1')
  clearSession()
  expect(currentSession()).toBeUndefined()
  expect(localStorage.length).toBe(1)
  expect(localStorage.getItem(operatorKey)).toBe('{}')
  expect(sessionStorage.length).toBe(0)
})

test('a reset token is forgotten, the number stays', () => {
  resetToken()
  expect(currentSession()).toBeUndefined()
  expect(localStorage.getItem('token')).toBeNull()
  expect(localStorage.getItem('mobile')).toBe(mobile)
})

test('signing in again in place changes the token alone', () => {
  const before = currentSession()
  renewToken({ token: 'U', securityMobile: '13900000000' as Mobile })
  expect(currentSession()).toEqual({ ...before, token: 'U' })
  expect(localStorage.getItem('token')).toBe('U')
})

test('what is learnt of the creator late leaves a token alone that another tab has renewed', () => {
  localStorage.setItem('token', 'U')
  showFront({ ...front, name: '猫猫' })
  expect(localStorage.getItem('token')).toBe('U')
  expect(currentSession()?.userInfo.name).toBe('猫猫')
})

test('a changed platform reloads the page, the same one does not', () => {
  choosePlatform('douyin')
  expect(window.location.reload).not.toHaveBeenCalled()
  choosePlatform('kuaishou' as 'douyin')
  expect(window.location.reload).toHaveBeenCalledOnce()
  expect(localStorage.getItem('platformDict')).toBe('kuaishou')
})

test('what another tab does shows here: signed out, somebody else, or another platform', () => {
  const onSignedOut = vi.fn()
  followOtherTabs(onSignedOut)
  const elsewhere = (key: string | null) => window.dispatchEvent(Object.assign(new Event('storage'), { key }))
  localStorage.setItem('token', 'U')
  elsewhere('token')
  expect(currentSession()?.token).toBe('U')
  elsewhere('mobile')
  expect(window.location.reload).not.toHaveBeenCalled()

  elsewhere('platformDict')
  expect(window.location.reload).not.toHaveBeenCalled()
  localStorage.setItem('platformDict', 'kuaishou')
  elsewhere('platformDict')
  expect(window.location.reload).toHaveBeenCalledOnce()

  localStorage.setItem('mobile', '13700000000')
  elsewhere('token')
  expect(window.location.reload).toHaveBeenCalledTimes(2)

  localStorage.clear()
  elsewhere(null)
  expect(currentSession()).toBeUndefined()
  expect(onSignedOut).toHaveBeenCalledOnce()
})
