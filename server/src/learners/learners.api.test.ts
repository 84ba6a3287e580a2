import { contract } from '@zsm/contract/contract'
import { codePurpose, learnerState } from '@zsm/contract/states'
import type { Mobile } from '@zsm/contract/values'
import { describe, expect, test } from 'vitest'
import { api, failureOf } from '../../test/api.ts'
import { makeCreator, makeLearner, newMobile } from '../../test/makers.ts'
import { sharedApp } from '../../test/test-app.ts'
import { readOutbox } from '../gateways/sms.ts'

const { accounts, learners, reference } = contract
const server = sharedApp({ SMS_PAUSE_SECONDS: '0' })

const anyone = () => api(server.app)
const sql = () => server.database.sql

async function sendCode(mobile: Mobile): Promise<string> {
  await anyone().call(accounts.sendCode, { mobile, msgDict: codePurpose.learn })
  return (await readOutbox(server.config.dataDir, mobile)).at(-1)?.code ?? ''
}

const agreed = async () => String((await anyone().call(reference.getAgreement, { kind: 'user' })).version)

async function signIn(mobile: Mobile, headers: Record<string, string> = {}) {
  const payload = { mobile, code: await sendCode(mobile), agreeVersion: await agreed() }
  const response = await server.app.inject({ method: 'POST', url: learners.signIn.path, headers, payload })
  const cookie = String(response.headers['set-cookie'] ?? '')
  return { data: response.json().data, cookie, token: /^learner=([^;]+)/.exec(cookie)?.[1] ?? '' }
}

const currentBy = async (headers: Record<string, string>) =>
  (await server.app.inject({ method: 'POST', url: learners.current.path, headers })).json().data.learner

describe('signing in', () => {
  test('a first code makes the learner, and a later code finds the same learner', async () => {
    const mobile = newMobile()
    const first = await signIn(mobile)
    const second = await signIn(mobile)
    expect(first.data).toMatchObject({ mobile: `${mobile.slice(0, 3)}****${mobile.slice(-4)}` })
    expect(second.data.id).toBe(first.data.id)
    expect(second.token).not.toBe(first.token)
  })

  test('the session is a cookie that scripts cannot read and other sites do not send', async () => {
    const { cookie, token, data } = await signIn(newMobile())
    expect(cookie).toMatch(/; Path=\/; Expires=.+; HttpOnly; SameSite=Lax$/)
    expect(JSON.stringify(data)).not.toContain(token)
    expect(await currentBy({ cookie: `a=b; learner=${token}` })).toMatchObject({ id: data.id })
    const foreign = { cookie: `learner=${token}`, 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'cors' }
    expect(await currentBy(foreign)).toBeNull()
  })

  test('a creator with the same number is another person than the learner', async () => {
    const { mobile, token } = await makeCreator(sql())
    const learner = await signIn(mobile)
    expect(await currentBy({ authorization: `Bearer ${token}` })).toBeNull()
    expect(await failureOf(api(server.app, learner.token).call(accounts.get, { id: mobile }))).toBe(
      'tokenIllegal',
    )
  })

  test('a wrong code, an outdated agreement and a frozen learner are refused', async () => {
    const mobile = newMobile()
    const agreeVersion = await agreed()
    const code = await sendCode(mobile)
    const wrong = code === '000000' ? '000001' : '000000'
    const by = (input: { code: string; agreeVersion: string }) =>
      failureOf(anyone().call(learners.signIn, { mobile, ...input }))
    expect(await by({ code: wrong, agreeVersion })).toBe('codeWrong')
    expect(await by({ code, agreeVersion: '999999' })).toBe('agreementChanged')
    await makeLearner(sql(), mobile)
    await sql()`update learners set status_dict = ${learnerState.frozen} where mobile = ${mobile}`
    expect(await by({ code, agreeVersion })).toBe('learnerFrozen')
  })

  test('the accepted versions are stored with the time [I2]', async () => {
    const { data } = await signIn(newMobile())
    const rows = await sql()<{ kind: string; version: number }[]>`
      select kind, version from learner_acceptances where learner_id = ${data.id} order by kind`
    expect(rows.map(({ kind }) => kind)).toEqual(['privacy', 'user'])
  })
})

describe('sessions', () => {
  test('signing out ends the session and deletes the cookie', async () => {
    const { token } = await signIn(newMobile())
    const headers = { cookie: `learner=${token}` }
    const answer = await server.app.inject({ method: 'POST', url: learners.signOut.path, headers })
    expect(String(answer.headers['set-cookie'])).toMatch(/^learner=; Path=\/; Expires=Thu, 01 Jan 1970/)
    expect(await currentBy(headers)).toBeNull()
  })

  test('an eleventh device ends the oldest session, and a learner may end any other', async () => {
    const mobile = newMobile()
    const tokens: string[] = []
    for (let n = 0; n < 11; n += 1) tokens.push((await makeLearner(sql(), mobile)).token)
    const [first = '', second = '', ...rest] = tokens
    const last = api(server.app, rest.at(-1))
    expect(await failureOf(api(server.app, first).call(learners.listSession, {}))).toBe('tokenSuperseded')
    const { list } = await last.call(learners.listSession, {})
    expect(list.map(({ currentFlag }) => currentFlag)).toEqual([true, ...Array(9).fill(false)])
    const oldest = list.at(-1)?.id ?? ''
    await last.call(learners.endSession, { id: oldest })
    expect(await failureOf(api(server.app, second).call(learners.listSession, {}))).toBe('tokenSuperseded')
    expect(await failureOf(last.call(learners.endSession, { id: oldest }))).toBe('sessionNotFound')
  })

  test('a frozen learner has no valid session', async () => {
    const { token, learner } = await makeLearner(sql())
    await sql()`update learners set status_dict = ${learnerState.frozen} where id = ${learner}`
    expect(await failureOf(api(server.app, token).call(learners.rename, { name: '小满' }))).toBe(
      'tokenIllegal',
    )
  })
})

test('a learner chooses the name that creators read', async () => {
  const { token } = await makeLearner(sql())
  const self = api(server.app, token)
  expect(await self.call(learners.rename, { name: '小满' })).toMatchObject({ name: '小满' })
  expect((await self.call(learners.current, {})).learner).toMatchObject({ name: '小满' })
  expect(await failureOf(self.raw(learners.rename, { name: '' }))).toBe('invalidInput')
})
