import { contract } from '@zsm/contract/contract'
import { beforeAll, expect, test } from 'vitest'
import { api, failureOf } from '../../test/api.ts'
import { type MadeCreator, type MadeOperator, makeCreator, makeOperator } from '../../test/makers.ts'
import { sharedApp } from '../../test/test-app.ts'
import { newId } from '../ids.ts'

const { freezeAccount, unfreezeAccount } = contract.operators
const { login, get } = contract.accounts

const server = sharedApp()
let support: MadeOperator
beforeAll(async () => {
  support = await makeOperator(server.database.sql, 'support')
})

const anyone = () => api(server.app)
const freeze = (id: MadeCreator['creator']) =>
  anyone().as(support).call(freezeAccount, { id, reason: '涉嫌盗版' })
const signIn = ({ mobile, password }: MadeCreator) =>
  failureOf(anyone().call(login, { id: mobile, password }))

test('a frozen creator is signed out and told so when signing in, until it is lifted', async () => {
  const made = await makeCreator(server.database.sql)
  expect(await freeze(made.creator)).toBeNull()
  expect(await failureOf(anyone().as(made).call(get, { id: made.mobile }))).toBe('tokenFrozen')
  expect(await signIn(made)).toBe('accountFrozen')
  expect(await signIn({ ...made, password: 'not this one' })).toBe('wrongPassword')
  expect(await anyone().as(support).call(unfreezeAccount, { id: made.creator })).toBeNull()
  expect(await signIn(made)).toBeUndefined()
})

test('what is frozen is not frozen again, nor lifted twice; an unknown one is not found [P1]', async () => {
  const { creator } = await makeCreator(server.database.sql)
  const answers = await Promise.all([1, 2, 3].map(() => failureOf(freeze(creator))))
  expect(answers.toSorted()).toEqual(['accountStateChanged', 'accountStateChanged', undefined])
  const lift = () => failureOf(anyone().as(support).call(unfreezeAccount, { id: creator }))
  expect([await lift(), await lift()]).toEqual([undefined, 'accountStateChanged'])
  const late = anyone().as(support).call(unfreezeAccount, { id: creator })
  await expect(late).rejects.toThrow('这个账号现在是“正常”，这次没有生效')
  expect(await failureOf(freeze(newId()))).toBe('frontNotFound')
  expect(await failureOf(anyone().as(support).call(unfreezeAccount, { id: newId() }))).toBe('frontNotFound')
})

test('a reason is needed, and an operator of support', async () => {
  const { creator } = await makeCreator(server.database.sql)
  const call = anyone().as(support)
  expect(await failureOf(call.raw(freezeAccount, { id: creator, reason: '' }))).toBe('invalidInput')
  expect(await failureOf(call.raw(unfreezeAccount, { id: 'x' }))).toBe('invalidInput')
  const finance = anyone().as(await makeOperator(server.database.sql, 'finance'))
  expect(await failureOf(finance.call(freezeAccount, { id: creator, reason: '测试' }))).toBe('forbidden')
  await expect(anyone().raw(unfreezeAccount, { id: creator })).rejects.toMatchObject({ code: 50008 })
})

test('whoever has a token of a session that ended before the freeze learns nothing of it', async () => {
  const made = await makeCreator(server.database.sql)
  const heard = () => failureOf(anyone().as(made).call(get, { id: made.mobile }))
  await server.database.sql`
    update sessions set superseded_time = now() - interval '1 second' where account = ${made.mobile}`
  expect(await heard()).toBe('tokenSuperseded')
  await freeze(made.creator)
  expect(await heard()).toBe('tokenSuperseded')
})

test('a frozen creator reads since when, why, what goes on and whom to ask, at the next call and at each sign-in', async () => {
  const made = await makeCreator(server.database.sql)
  await server.database.sql`update settings set value = '400-123-4567' where key = 'zsm_service_mobile'`
  await freeze(made.creator)
  const heard = [
    anyone().as(made).call(get, { id: made.mobile }),
    anyone().call(login, { id: made.mobile, password: made.password }),
  ]
  for (const call of heard) {
    const said = await call.then(String, ({ message }: Error) => message)
    expect(said.split('\n')).toEqual([
      '账号已被冻结',
      expect.stringMatching(/^冻结时间：\d{4}-\d\d-\d\d \d\d:\d\d$/),
      '原因：涉嫌盗版',
      expect.stringContaining('学员可以继续学习'),
      expect.stringContaining('暂停使用'),
      '有疑问请联系客服：400-123-4567',
    ])
  }
  await anyone().as(support).call(unfreezeAccount, { id: made.creator })
  const [left] = await server.database.sql<{ time: string | null; reason: string }[]>`
    select frozen_time as time, frozen_reason as reason from accounts where mobile = ${made.mobile}`
  expect(left).toEqual({ time: null, reason: '' })
  expect(await failureOf(anyone().as(made).call(get, { id: made.mobile }))).toBe('tokenEndedByPlatform')
})
