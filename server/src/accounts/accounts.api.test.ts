import { contract } from '@zsm/contract/contract'
import { codePurpose } from '@zsm/contract/states'
import { expect, test } from 'vitest'
import { api, failureOf } from '../../test/api.ts'
import { makeCreator, newMobile, password } from '../../test/makers.ts'
import { sharedApp } from '../../test/test-app.ts'
import { readOutbox } from '../gateways/sms.ts'

const { login, logout, sendCode } = contract.accounts

const server = sharedApp()

const sql = () => server.database.sql
const anyone = () => api(server.app)

test('signing in answers the token and the number that receives codes [7.2]', async () => {
  const { mobile, creator } = await makeCreator(sql())
  const session = await anyone().call(login, { id: mobile, password })
  expect(session).toMatchObject({ securityMobile: mobile, token: expect.stringMatching(/^[\w-]{43}$/) })
  const fronts = await anyone().as(session).call(contract.creators.listByMobile, { mobile })
  expect(fronts[0]?.id).toBe(creator)
})

test('an unknown number and a wrong password get the same answer, byte for byte [A2]', async () => {
  const { mobile } = await makeCreator(sql())
  const answers = await Promise.all(
    [mobile, newMobile()].map((id) =>
      server.app.inject({ method: 'POST', url: login.path, payload: { id, password: 'wrong' } }),
    ),
  )
  const [known, unknown] = answers.map((answer) => {
    const { requestId, ...body } = answer.json()
    expect(requestId).toHaveLength(36)
    return { status: answer.statusCode, body }
  })
  expect(known).toEqual(unknown)
  expect(known).toMatchObject({ status: 422, body: { error: 'wrongPassword' } })
})

test('the sixth guess is refused, whatever address the client claims in a header', async () => {
  const { mobile } = await makeCreator(sql())
  const guess = (address: string) =>
    server.app.inject({
      method: 'POST',
      url: login.path,
      payload: { id: mobile, password: 'wrong' },
      headers: { 'x-forwarded-for': address },
      remoteAddress: '203.0.113.50',
    })
  const answers = await Promise.all(Array.from({ length: 12 }, (_, n) => guess(`198.51.100.${n}`)))
  expect(answers.filter((answer) => answer.json().error === 'wrongPassword')).toHaveLength(5)
  expect(answers.filter((answer) => answer.statusCode === 429)).toHaveLength(7)
  expect(await anyone().call(login, { id: mobile, password })).toHaveProperty('token')
})

test.each([
  [{ id: '12345', password: 'x' }, 'id'],
  [{ id: '13900000000' }, 'password'],
  [{ id: '13900000000', password: 'x'.repeat(129) }, 'password'],
  [{ id: '13900000000', password: 'a\u0000b' }, 'password'],
])('sign-in with %j is bad input', async (input, field) => {
  await expect(anyone().raw(login, input)).rejects.toMatchObject({
    status: 400,
    name: 'invalidInput',
    field,
  })
})

test('signing out ends the session at once [7.2]', async () => {
  const creator = await makeCreator(sql())
  const own = anyone().as(creator)
  await own.call(contract.shops.listData, {})
  expect(await own.call(logout, { id: creator.mobile })).toBeNull()
  await expect(own.call(logout, { id: creator.mobile })).rejects.toMatchObject({ code: 50008, status: 401 })
})

test('signing out another account is refused as not found', async () => {
  const [creator, other] = [await makeCreator(sql()), await makeCreator(sql())]
  expect(await failureOf(anyone().as(creator).call(logout, { id: other.mobile }))).toBe('accountNotFound')
  expect(await anyone().as(other).call(contract.shops.listData, {})).toHaveProperty('list')
})

test('illegal, superseded and expired tokens have their codes', async () => {
  const [superseded, expired] = [await makeCreator(sql()), await makeCreator(sql())]
  await sql()`update sessions set superseded_time = now() where account = ${superseded.mobile}`
  await sql()`update sessions set expire_time = now() - interval '1 second' where account = ${expired.mobile}`
  const codeOf = (token: string) =>
    anyone()
      .as({ token })
      .call(logout, { id: newMobile() })
      .catch((error) => error.code)
  expect(await codeOf('no-such-token')).toBe(50008)
  expect(await codeOf(superseded.token)).toBe(50012)
  expect(await codeOf(expired.token)).toBe(50014)
  await expect(anyone().call(logout, { id: newMobile() })).rejects.toMatchObject({ code: 50008 })
})

test('a code is sent once in sixty seconds, to known and unknown numbers alike', async () => {
  const { mobile: known } = await makeCreator(sql())
  for (const mobile of [known, newMobile()]) {
    const answer = await anyone().call(sendCode, { mobile, msgDict: codePurpose.resetPassword })
    expect(Date.parse(answer.expireTime) - Date.parse(answer.resendTime)).toBeGreaterThan(239_000)
    expect(await failureOf(anyone().call(sendCode, { mobile, msgDict: codePurpose.join }))).toBe(
      'codeTooSoon',
    )
    const sent = await readOutbox(server.config.dataDir, mobile)
    expect(sent).toMatchObject([
      { mobile, msgDict: codePurpose.resetPassword, code: expect.stringMatching(/^\d{6}$/) },
    ])
  }
})

test('a code for a signed-in action needs the session and goes to the account’s own number [A7]', async () => {
  const [creator, other] = [await makeCreator(sql()), await makeCreator(sql())]
  const asTheirs = anyone().as(creator)
  const { changeMobile, withdraw, bankCard, close } = codePurpose
  for (const msgDict of [changeMobile, withdraw, bankCard, close]) {
    expect(await failureOf(anyone().call(sendCode, { mobile: creator.mobile, msgDict }))).toBe('tokenIllegal')
    const toOther = await failureOf(asTheirs.call(sendCode, { mobile: other.mobile, msgDict }))
    expect(toOther).toBe(msgDict === codePurpose.changeMobile ? undefined : 'accountNotFound')
  }
  expect(
    await failureOf(asTheirs.call(sendCode, { mobile: creator.mobile, msgDict: codePurpose.close })),
  ).toBeUndefined()
  expect(await readOutbox(server.config.dataDir, other.mobile)).toHaveLength(1)
})

test('strangers cannot use up the quota of a number’s owner [A7]', async () => {
  const creator = await makeCreator(sql())
  const { mobile } = creator
  await anyone().call(sendCode, { mobile, msgDict: codePurpose.resetPassword })
  expect(await failureOf(anyone().call(sendCode, { mobile, msgDict: codePurpose.resetPassword }))).toBe(
    'codeTooSoon',
  )
  await sql()`
    update throttles set times = array_fill(now() - interval '2 hours', array[10]) where key = ${`sms:${mobile}`}`
  const ask = () => failureOf(anyone().as(creator).call(sendCode, { mobile, msgDict: codePurpose.bankCard }))
  expect(await ask()).toBeUndefined()
  expect(await ask()).toBe('codeTooSoon')
  await sql()`delete from throttles where key like 'sms-own-pause:%'`
  await sql()`
    update throttles set times = array_fill(now() - interval '2 hours', array[10]) where key = ${`sms-own:${mobile}`}`
  expect(await ask()).toBe('codeTooMany')
})

test('a number that had its daily codes gets no more', async () => {
  const mobile = newMobile()
  await anyone().call(sendCode, { mobile, msgDict: codePurpose.resetPassword })
  await sql()`
    update throttles set times = array_fill(now() - interval '2 hours', array[10]) where key = ${`sms:${mobile}`}`
  await sql()`delete from throttles where key = ${`sms-pause:${mobile}`}`
  expect(await failureOf(anyone().call(sendCode, { mobile, msgDict: codePurpose.resetPassword }))).toBe(
    'codeTooMany',
  )
})

test.each([
  { mobile: '123', msgDict: codePurpose.resetPassword },
  { mobile: '13900000000', msgDict: '99' },
  { mobile: '13900000000' },
])('a code for %j is bad input', async (input) => {
  await expect(anyone().raw(sendCode, input)).rejects.toMatchObject({ status: 400 })
})
