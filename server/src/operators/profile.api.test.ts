import { contract } from '@zsm/contract/contract'
import { template } from '@zsm/contract/operators/template'
import { expect, test } from 'vitest'
import { api, failureOf } from '../../test/api.ts'
import { makeOperator } from '../../test/makers.ts'
import { sharedApp } from '../../test/test-app.ts'

const { updateProfile } = contract.operators

const server = sharedApp()
const dot = 'data:image/png;base64,iVBORw0KGgo='
const info = async (token: string) =>
  (await server.app.inject({ url: template.info.path, headers: { 'x-token': token } })).json().data

test('operators of every role set their picture and introduction, and screens show them [2]', async () => {
  for (const role of ['admin', 'reviewer', 'finance', 'support'] as const) {
    const operator = await server.asOperator(role)
    expect(await operator.call(updateProfile, { avatar: dot, introduction: '每天九点到六点' })).toEqual({
      avatar: dot,
      introduction: '每天九点到六点',
    })
  }
  const { token } = await makeOperator(server.database.sql, 'finance')
  const mine = { avatar: dot, introduction: '我' }
  const headers = { 'x-token': token }
  await server.app.inject({ method: 'POST', url: updateProfile.path, headers, payload: mine })
  expect(await info(token)).toMatchObject(mine)
  await server.app.inject({
    method: 'POST',
    url: updateProfile.path,
    headers,
    payload: { avatar: '', introduction: '' },
  })
  expect(await info(token)).toMatchObject({ avatar: '', introduction: '' })
})

test('only the signed-in operator changes their own profile', async () => {
  const other = await makeOperator(server.database.sql, 'finance')
  const operator = await server.asOperator('finance')
  await operator.call(updateProfile, { avatar: dot, introduction: '我' })
  expect(await info(other.token)).toMatchObject({ avatar: '', introduction: '' })
  const nobody = api(server.app)
  expect(await failureOf(nobody.call(updateProfile, { avatar: '', introduction: '' }))).toBe('tokenIllegal')
})

test.each([
  ['an address elsewhere', 'https://evil.example/a.png', ''],
  ['a drawing with scripts', 'data:image/svg+xml;base64,PHN2Zz4=', ''],
  ['a large picture', `data:image/png;base64,${'A'.repeat(60_000)}`, ''],
  ['a long introduction', '', '字'.repeat(201)],
])('%s is refused', async (_, avatar, introduction) => {
  const { token } = await makeOperator(server.database.sql, 'support')
  const asked = { method: 'POST', url: updateProfile.path, payload: { avatar, introduction } } as const
  const answer = await server.app.inject({ ...asked, headers: { 'x-token': token } })
  expect(answer.json()).toMatchObject({ result: 'false' })
  expect(answer.statusCode).toBe(400)
  expect(await info(token)).toMatchObject({ avatar: '', introduction: '' })
})
