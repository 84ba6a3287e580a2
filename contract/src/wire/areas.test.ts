import { expect, test } from 'vitest'
import { contract } from '../contract.ts'
import { grantableAreas, mayCallAs, mayCallWith, memberRoles } from './areas.ts'
import type { Endpoint } from './endpoint.ts'

const calls = Object.values(contract).flatMap((domain) => Object.values(domain as Record<string, Endpoint>))
const ofCreators = calls.filter(({ access, knowsCreator }) => access === 'creator' || knowsCreator)

test('each call of a creator belongs to an area, and no other call does', () => {
  expect(ofCreators.filter(({ areas }) => areas.length === 0)).toEqual([])
  expect(calls.filter((call) => !ofCreators.includes(call) && call.areas.length > 0)).toEqual([])
})

test('what is the owner’s alone, and what is open to everybody, belongs to no other area', () => {
  const whole = ['account', 'shared', 'self'] as const
  const mixed = ofCreators.filter(({ areas }) => whole.some((area) => areas.includes(area)))
  expect(mixed.filter(({ areas }) => areas.length > 1)).toEqual([])
})

test.each(memberRoles)(
  'a member for %s may make the shared calls, and none of the owner’s account',
  (role) => {
    expect(mayCallAs(['shared'], role)).toBe(true)
    expect(mayCallAs(['self'], role)).toBe(true)
    expect(mayCallAs(['account'], role)).toBe(false)
    expect(mayCallAs([], role)).toBe(false)
  },
)

test('a member may make the calls of their own area, and of all areas with the role all', () => {
  for (const area of grantableAreas) {
    expect(memberRoles.filter((role) => mayCallAs([area], role))).toEqual([area, 'all'])
    expect(mayCallAs(['teaching', 'service', 'finance'], area)).toBe(true)
  }
})

test('a key may make the calls of its scopes', () => {
  expect(mayCallWith(['service', 'finance'], ['finance'])).toBe(true)
  expect(mayCallWith(['service', 'finance'], ['teaching'])).toBe(false)
  expect(mayCallWith(['shared'], [])).toBe(true)
  expect(mayCallWith(['account'], grantableAreas)).toBe(false)
  expect(mayCallWith(['self'], grantableAreas)).toBe(false)
})

test.each([
  ['money that leaves', '/zsm/api/fund/withdraw'],
  ['cards', '/zsm/api/bank/create'],
  ['certification', '/zsm/api/certification/submit'],
  ['the number that receives codes', '/zsm/api/account/updateSecurityMobile'],
  ['the password', '/zsm/api/account/updatePwdByOldPwd'],
  ['devices', '/zsm/api/account/endSession'],
  ['the end of the account', '/zsm/api/closing/create'],
  ['the team', '/zsm/api/team/invite'],
  ['the account at the payment provider', '/zsm/api/merchant/submit'],
])('only the owner changes %s', (_, path) => {
  expect(calls.find((call) => call.path === path)?.areas).toEqual(['account'])
})
