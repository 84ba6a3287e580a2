import { type Mobile, OperatorId } from '@zsm/contract/values'
import { beforeEach, expect, test, vi } from 'vitest'
import './fake-browser.ts'
import { followOperatorElsewhere, forgetOperator, operatorToken, signInOperator } from './operator-session.ts'
import {
  avatarOf,
  choosePlatform,
  clearSession,
  currentSession,
  defaultAvatar,
  followOtherTabs,
  onSignedInAgain,
  renewToken,
  showFront,
  showUser,
  signIn,
} from './session.ts'

const mobile = '13800000000' as Mobile
const front = { id: 'F' as never, name: '猫老师', realName: '张小满', avatar: '' }

beforeEach(() => {
  vi.mocked(window.location.reload).mockClear()
  localStorage.clear()
  signIn({ token: 'T', mobile, securityMobile: '13900000000' as Mobile })
  showFront(front)
  showUser({ ...front, platformCode: 'douyin' })
})

test('signing in stores what the specification says, with the users encoded twice [3]', () => {
  const stored = Object.fromEntries(
    Array.from({ length: localStorage.length }, (_, at) => localStorage.key(at) ?? '').map((key) => [
      key,
      localStorage.getItem(key),
    ]),
  )
  const { id: _, name, realName, avatar } = front
  const info = JSON.stringify(JSON.stringify({ name, mobile, realName, avatar }))
  expect(stored).toEqual({
    mobile,
    userMobile: mobile,
    platformCode: 'douyin',
    securityMobile: '13900000000',
    platformDict: 'douyin',
    versions: '1.0.1',
    login: 'true',
    frontId: 'F',
    token: 'T',
    loginUserInfo: info,
    userInfo: info,
  })
})

test('a creator without an avatar has the default picture', () => {
  expect(avatarOf(front)).toBe(defaultAvatar)
  expect(avatarOf({ avatar: '/media/me.webp' })).toBe('/media/me.webp')
})

const operator = {
  id: OperatorId.parse('01950000-0000-7000-8000-000000000001'),
  token: 'O',
  name: '小林',
  avatar: '',
  introduction: '',
  newPasswordFlag: false,
  proof: 'given' as const,
}

test('signing out clears everything, including an operator of this browser [4 H4]', () => {
  signInOperator({ ...operator, roles: ['support'] })
  sessionStorage.setItem('tags:operator 1', '["/admin/creators"]')
  clearSession()
  expect([currentSession(), operatorToken()]).toEqual([undefined, undefined])
  expect([localStorage.length, sessionStorage.length]).toEqual([0, 0])
})

test('an operator who signs out leaves no tags, and the creator stays signed in', () => {
  signInOperator({ ...operator, roles: ['support'] })
  sessionStorage.setItem('tags:operator 1', '["/admin/creators"]')
  forgetOperator()
  expect([operatorToken(), sessionStorage.length]).toEqual([undefined, 0])
  expect(currentSession()?.token).toBe('T')
})

test('a renewed session notifies those that wait for the same creator, once, and no other creator does', () => {
  const heard: (string | undefined)[] = []
  const wait = () => onSignedInAgain(() => heard.push(currentSession()?.token))
  wait()
  renewToken({ token: 'U', securityMobile: mobile })
  renewToken({ token: 'V', securityMobile: mobile })
  expect(heard).toEqual(['U'])
  wait()
  signIn({ token: 'W', mobile: '13700000000' as Mobile, securityMobile: mobile })
  expect(heard).toEqual(['U'])
})

test('this tab follows when another tab signs the operator out, or somebody else in [4]', () => {
  const onSignedOut = vi.fn()
  followOperatorElsewhere(onSignedOut)
  signInOperator({ ...operator, roles: ['support'] })
  const elsewhere = (key: string | null) => window.dispatchEvent(Object.assign(new Event('storage'), { key }))
  localStorage.setItem('operatorSession', JSON.stringify({ ...operator, token: 'P', roles: ['support'] }))
  elsewhere('operatorSession')
  expect([operatorToken(), onSignedOut.mock.calls]).toEqual(['P', []])
  localStorage.setItem('operatorSession', JSON.stringify({ ...operator, id: 'another', roles: ['support'] }))
  elsewhere('operatorSession')
  expect(window.location.reload).toHaveBeenCalledOnce()
  localStorage.clear()
  elsewhere(null)
  expect(operatorToken()).toBeUndefined()
  expect(onSignedOut).toHaveBeenCalledOnce()
})

test('signing in again in place changes only the token', () => {
  const before = currentSession()
  renewToken({ token: 'U', securityMobile: '13900000000' as Mobile })
  expect(currentSession()).toEqual({ ...before, token: 'U' })
  expect(localStorage.getItem('token')).toBe('U')
})

test('creator data that arrives late does not overwrite a token that another tab has renewed', () => {
  localStorage.setItem('token', 'U')
  showFront({ ...front, name: '猫猫' })
  expect(localStorage.getItem('token')).toBe('U')
  expect(currentSession()?.loginUserInfo.name).toBe('猫猫')
  expect(currentSession()?.userInfo.name).toBe('猫老师')
})

test('a changed platform reloads the page, and the same one does not [4]', () => {
  choosePlatform('douyin')
  expect(window.location.reload).not.toHaveBeenCalled()
  choosePlatform('kuaishou' as 'douyin')
  expect(window.location.reload).toHaveBeenCalledOnce()
  expect(localStorage.getItem('platformDict')).toBe('kuaishou')
})

test('this tab follows when another tab signs the creator out, signs somebody else in, or changes the platform [4]', () => {
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
