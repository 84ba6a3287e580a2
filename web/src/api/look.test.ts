import './fake-browser.ts'
import { accounts } from '@zsm/contract/accounts'
import { lookMobile } from '@zsm/contract/office/looks'
import { operators } from '@zsm/contract/operators'
import type { CreatorId, Mobile } from '@zsm/contract/values'
import { beforeEach, expect, test, vi } from 'vitest'
import { answerWith } from './fake-browser.ts'
import type { Look } from './look.ts'

const look: Look = {
  token: 'look.T',
  creator: '01a221c2-7812-710a-aab2-127e6b86e6e1' as CreatorId,
  name: '猫老师',
  mobile: '138****0000' as Mobile,
  reason: '核对订单',
  expireTime: '2026-11-28T02:15:00.000Z',
}

beforeEach(() => {
  vi.resetModules()
  localStorage.clear()
  sessionStorage.clear()
})

test('the tab of a look shows its creator, and stores nothing of it beside the sessions of the browser', async () => {
  localStorage.setItem('token', 'another creator')
  localStorage.setItem('mobile', '13900000000')
  sessionStorage.setItem('look', JSON.stringify(look))
  const { currentSession, showFront, sessionToken } = await import('./session.ts')
  expect(sessionToken()).toBe('look.T')
  showFront({ id: look.creator, name: '猫老师', realName: '张小满', avatar: '' })
  expect(currentSession()).toMatchObject({ mobile: '138****0000', frontId: look.creator })
  expect(localStorage.getItem('token')).toBe('another creator')
  expect(localStorage.getItem('frontId')).toBeNull()
})

test('a call in a look sends the number that stands for the creator’s', async () => {
  sessionStorage.setItem('look', JSON.stringify(look))
  const sent: string[] = []
  answerWith((path, init) => {
    sent.push(`${path} ${String(init.body ?? '')}`)
    return Response.json({ result: 'true', data: { list: [], total: 0, pageNum: 1, pageSize: 1 } })
  })
  const { call } = await import('./client.ts')
  await call(accounts.listSession, { id: look.mobile }).catch(() => undefined)
  expect(sent.join()).toContain(lookMobile)
  expect(sent.join()).not.toContain('138')
})

test('the token is in the new tab only: not in its address, and no longer in the tab that opened it', async () => {
  const open = vi.fn((_address: string, _target: string) => sessionStorage.getItem('look'))
  vi.stubGlobal('window', Object.assign(window, { open }))
  const { openLook } = await import('./look.ts')
  expect(openLook(look, '/user')).toBe(true)
  expect(open).toHaveBeenCalledWith('/user', '_blank')
  expect(open.mock.results[0]?.value).toContain('look.T')
  expect(sessionStorage.getItem('look')).toBeNull()
  open.mockReturnValueOnce(null)
  expect(openLook(look, '/user')).toBe(false)
})

test('operators’ calls in the tab of a look keep the operator’s own token', async () => {
  sessionStorage.setItem('look', JSON.stringify(look))
  localStorage.setItem('operatorSession', JSON.stringify({ token: 'O', roles: ['support'] }))
  let token = ''
  answerWith((_, init) => {
    token = new Headers(init.headers).get('authorization') ?? new Headers(init.headers).get('x-token') ?? ''
    return Response.json({ result: 'true', data: null })
  })
  const { call } = await import('./client.ts')
  await call(operators.endLook, { id: look.creator })
  expect(token).toContain('O')
})
