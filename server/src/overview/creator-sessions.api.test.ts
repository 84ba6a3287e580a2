import { contract } from '@zsm/contract/contract'
import { beforeAll, expect, test } from 'vitest'
import { api, failureOf } from '../../test/api.ts'
import { type MadeCreator, type MadeOperator, makeCreator, makeOperator } from '../../test/makers.ts'
import { sharedApp } from '../../test/test-app.ts'
import { newId } from '../ids.ts'

const { endCreatorSession, listCreatorSession } = contract.operators
const { login, get } = contract.accounts

const server = sharedApp()
let support: MadeOperator
beforeAll(async () => {
  support = await makeOperator(server.database.sql, 'support')
})

const anyone = () => api(server.app)
const office = () => anyone().as(support)
const reason = '账号可能被盗用'
const signIn = async ({ mobile, password }: MadeCreator) =>
  (await anyone().call(login, { id: mobile, password })).token
/** Support has signed the device out: nobody else has taken the account over. */
const heard = (token: string, { mobile }: MadeCreator) =>
  failureOf(api(server.app, token).call(get, { id: mobile }))

test('support ends one session of a creator: the other devices and the account stay, and the reason is recorded', async () => {
  const made = await makeCreator(server.database.sql)
  const second = await signIn(made)
  const { list } = await office().call(listCreatorSession, { id: made.creator })
  expect(list).toHaveLength(2)
  const [newest] = list
  if (!newest) throw new Error('no session')
  const input = { id: made.creator, sessionId: newest.id, reason }
  expect(await office().call(endCreatorSession, input)).toEqual({ endedCount: 1 })
  expect([await heard(second, made), await heard(made.token, made)]).toEqual([
    'tokenEndedByPlatform',
    undefined,
  ])
  expect(await failureOf(office().call(endCreatorSession, input))).toBe('sessionNotFound')
  const [entry] = await server.database.sql<{ operatorId: string; targetId: string; changes: object }[]>`
    select operator_id, target_id, changes from audit_log
    where creator_id = ${made.creator} and action = 'accounts.endSessions'`
  expect(entry).toEqual({
    operatorId: support.operator,
    targetId: newest.id,
    changes: { reason: { after: reason }, sessions: { after: 1 } },
  })
})

test('all sessions end together, their devices read that the platform signed them out, and the creator may sign in again at once', async () => {
  const made = await makeCreator(server.database.sql)
  const second = await signIn(made)
  expect(await office().call(endCreatorSession, { id: made.creator, reason })).toEqual({ endedCount: 2 })
  expect([await heard(second, made), await heard(made.token, made)]).toEqual([
    'tokenEndedByPlatform',
    'tokenEndedByPlatform',
  ])
  expect((await office().call(listCreatorSession, { id: made.creator })).list).toEqual([])
  expect(await heard(await signIn(made), made)).toBeUndefined()
})

test("a session of another creator is not ended by this one's id, and an unknown creator is not found", async () => {
  const [one, other] = [await makeCreator(server.database.sql), await makeCreator(server.database.sql)]
  const [theirs] = (await office().call(listCreatorSession, { id: other.creator })).list
  const wrong = { id: one.creator, sessionId: theirs?.id, reason }
  expect(await failureOf(office().call(endCreatorSession, wrong))).toBe('sessionNotFound')
  expect(await heard(other.token, other)).toBeUndefined()
  const unknown = newId<MadeCreator['creator']>()
  expect(await failureOf(office().call(endCreatorSession, { id: unknown, reason }))).toBe('frontNotFound')
  expect(await failureOf(office().call(listCreatorSession, { id: unknown }))).toBe('frontNotFound')
})

test('only support sees and ends sessions, and only with a reason', async () => {
  const { creator: id } = await makeCreator(server.database.sql)
  for (const role of ['reviewer', 'finance'] as const) {
    const other = anyone().as(await makeOperator(server.database.sql, role))
    expect(await failureOf(other.call(listCreatorSession, { id }))).toBe('forbidden')
    expect(await failureOf(other.call(endCreatorSession, { id, reason }))).toBe('forbidden')
  }
  expect(await failureOf(office().raw(endCreatorSession, { id, reason: '' }))).toBe('invalidInput')
  expect(await failureOf(office().raw(listCreatorSession, { id: 'x' }))).toBe('invalidInput')
  await expect(anyone().raw(endCreatorSession, { id, reason })).rejects.toMatchObject({ code: 50008 })
})
